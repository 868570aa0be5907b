/// Devices that come and go without hardware (libumockdev), as a line on standard input says each time:
///
///   add DEVICES          devices as umockdev writes them, each of their lines ended by the byte 0x1F: it "adds" each
///   remove PATH          takes away the device at this path of sysfs, and everything below it, deepest first
///   pass NODE            what is asked of the open node is asked of what its link leads to
///   event ACTION PATH    says that something happened to the device, which is as it is
///
/// The first line on standard output is `ready in` and the folder that stands for /; then comes `ok` after each line, or
/// what is wrong. It is started by umockdev-wrapper; programs that shall see the devices get UMOCKDEV_DIR=FOLDER, and the
/// same library preloaded.
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <umockdev.h>

/// umockdev leaves the link by the number of a device, and can't make it again for the next one.
static void remove_number(UMockdevTestbed *testbed, const char *path) {
    char *attribute = g_strdup_printf("%s/dev", path);
    char *number = NULL;
    if (g_file_get_contents(attribute, &number, NULL, NULL)) {
        char *root = umockdev_testbed_get_root_dir(testbed);
        char *link = g_strdup_printf("%s/sys/dev/char/%s", root, g_strstrip(number));
        remove(link);
        g_free(link);
        g_free(root);
    }
    g_free(number);
    g_free(attribute);
}

static void remove_below(UMockdevTestbed *testbed, const char *path) {
    DIR *folder = opendir(path);
    if (folder == NULL) {
        return;
    }
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        if (entry->d_type == DT_DIR && entry->d_name[0] != '.') {
            char *child = g_strdup_printf("%s/%s", path, entry->d_name);
            remove_below(testbed, child);
            g_free(child);
        }
    }
    closedir(folder);
    char *event_file = g_strdup_printf("%s/uevent", path);
    if (g_file_test(event_file, G_FILE_TEST_EXISTS)) {
        umockdev_testbed_uevent(testbed, path, "remove");
        remove_number(testbed, path);
        umockdev_testbed_remove_device(testbed, path);
    }
    g_free(event_file);
}

/// Does a call where it was made.
static gboolean execute(UMockdevIoctlBase *handler, UMockdevIoctlClient *client, gpointer nothing) {
    (void)handler;
    (void)nothing;
    int code = 0;
    GError *error = NULL;
    int result = umockdev_ioctl_client_execute(client, &code, &error);
    if (error == NULL) {
        umockdev_ioctl_client_complete(client, result, code);
    } else {  // the program is gone
        g_error_free(error);
    }
    return TRUE;
}

static const char *pass(UMockdevTestbed *testbed, const char *node) {
    UMockdevIoctlBase *handler = umockdev_ioctl_base_new();
    g_signal_connect(handler, "handle-ioctl", G_CALLBACK(execute), NULL);
    g_signal_connect(handler, "handle-read", G_CALLBACK(execute), NULL);
    g_signal_connect(handler, "handle-write", G_CALLBACK(execute), NULL);
    // It is never let go of: a thread of the testbed goes on with it.
    return umockdev_testbed_attach_ioctl(testbed, node, handler, NULL) ? "ok" : "cannot be attached";
}

static const char *carry_out(UMockdevTestbed *testbed, char *line) {
    static char problem[512];
    char *argument = strchr(line, ' ');
    if (argument == NULL) {
        return "no argument";
    }
    *argument++ = '\0';
    if (strcmp(line, "add") == 0) {
        for (char *end = argument; (end = strchr(end, 0x1F)) != NULL;) {
            *end = '\n';
        }
        GError *error = NULL;
        if (!umockdev_testbed_add_from_string(testbed, argument, &error)) {
            snprintf(problem, sizeof problem, "%s", error->message);
            g_error_free(error);
            return problem;
        }
    } else if (strcmp(line, "pass") == 0) {
        return pass(testbed, argument);
    } else if (strcmp(line, "remove") == 0) {
        remove_below(testbed, argument);
    } else if (strcmp(line, "event") == 0) {
        char *path = strchr(argument, ' ');
        if (path == NULL) {
            return "no path";
        }
        *path++ = '\0';
        umockdev_testbed_uevent(testbed, path, argument);
    } else {
        return "no such command";
    }
    return "ok";
}

int main(void) {
    UMockdevTestbed *testbed = umockdev_testbed_new();
    char *root = umockdev_testbed_get_root_dir(testbed);
    printf("ready in %s\n", root);
    g_free(root);
    char *line = NULL;
    size_t capacity = 0;
    for (ssize_t length; fflush(stdout), (length = getline(&line, &capacity, stdin)) > 0;) {
        line[strcspn(line, "\n")] = '\0';
        puts(carry_out(testbed, line));
    }
    free(line);
    g_object_unref(testbed);
    return EXIT_SUCCESS;
}
