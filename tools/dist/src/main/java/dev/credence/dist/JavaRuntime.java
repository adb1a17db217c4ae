package dev.credence.dist;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * A Java of only those modules of the JDK that the command needs, by jlink; for the system that the build runs on, since jlink needs the
 * modules of the system it links for. Libraries stay jars: some have no module descriptor, and jlink takes none without.
 */
final class JavaRuntime {
    private JavaRuntime() {}

    /** Links a runtime into a folder that must not exist yet. */
    static void link(List<Path> jars, Path folder) throws IOException, InterruptedException {
        Path classes = folder.resolveSibling("classes.jar");
        Jars.merge(jars, classes);
        Tool.run(List.of(
                Tool.java("jlink"),
                "--add-modules",
                modules(classes),
                "--strip-debug",
                "--no-header-files",
                "--no-man-pages",
                "--output",
                folder.toString()));
    }

    /** The modules that jdeps finds, and two that it does not find: database drivers and access to memory outside the heap. */
    private static String modules(Path classes) throws IOException, InterruptedException {
        String needed = Tool.run(
                List.of(Tool.java("jdeps"), "--ignore-missing-deps", "--print-module-deps", classes.toString()));
        // warnings, of packages that a library and the JDK share, come before it
        return needed.strip().replaceFirst("(?s).*\n", "") + ",java.sql,jdk.unsupported";
    }

    /** Returns the name of this system as it is written in names of downloads. */
    static String platform() {
        String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        String processor = System.getProperty("os.arch").equals("amd64") ? "x64" : System.getProperty("os.arch");
        String name = system.startsWith("mac") ? "macos" : system.startsWith("windows") ? "windows" : system;
        return name + "-" + processor;
    }

    /** Runs the launcher once, which archives the classes in a folder, and puts the archive into the download. */
    static void storeClasses(Path download, Path cache) throws IOException, InterruptedException {
        Tool.run(List.of(
                "env",
                "CREDENCE_CACHE=" + cache,
                download.resolve("bin/credence").toString(),
                "--version"));
        try (var files = Files.list(cache)) {
            Path stored = files.filter(file -> file.toString().endsWith(".jsa"))
                    .findFirst()
                    .orElseThrow(() -> new IOException("the classes were not stored in " + cache));
            Files.move(stored, download.resolve("lib/credence.jsa"));
        }
    }
}
