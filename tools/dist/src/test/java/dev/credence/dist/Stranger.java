package dev.credence.dist;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A user who has a download, the tools of every Unix, perhaps a Java, and no Maven. */
final class Stranger {
    static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();
    static final Path TARGET = Path.of("target").toAbsolutePath();
    static final Path DOWNLOADS = TARGET.resolve("downloads");
    static final String VERSION = System.getProperty("credence.version", "0.1.0-SNAPSHOT");
    private static final List<String> TOOLS =
            List.of("cat", "cksum", "cut", "dirname", "ls", "mkdir", "mv", "readlink", "rm", "sed", "sh", "stty");
    private static final String NOBODY = "65534";

    private final Path folder;
    private final Path bin;

    private Stranger(Path folder, Path bin) {
        this.folder = folder;
        this.bin = bin;
    }

    /** The exit status and the output of a process. */
    record Ended(int status, String out, String err) {}

    /** Creates a user in a folder that others can enter, with or without a Java on the path. */
    static Stranger in(Path temporary, String name, boolean java) throws IOException {
        Files.setPosixFilePermissions(temporary, PosixFilePermissions.fromString("rwxr-xr-x"));
        Path bin = Files.createDirectories(temporary.resolve("bin"));
        for (String tool : TOOLS) {
            Path there = Stream.of("/usr/bin", "/bin")
                    .map(place -> Path.of(place, tool))
                    .filter(Files::exists)
                    .findFirst()
                    .orElseThrow(() -> new IllegalStateException("no " + tool));
            Files.createSymbolicLink(bin.resolve(tool), there);
        }
        if (java) {
            Files.createSymbolicLink(bin.resolve("java"), Path.of(Tool.java("java")));
        }
        return new Stranger(Files.createDirectories(temporary.resolve(name)), bin);
    }

    /** Unpacks a download into the folder, makes the folder read-only, and returns the path of the command. */
    Path unpack(Path archive) throws IOException, InterruptedException {
        String name = archive.getFileName().toString();
        if (name.endsWith(".zip")) {
            unzip(archive);
        } else if (name.endsWith(".deb")) {
            Tool.run(List.of("dpkg-deb", "-x", archive.toString(), folder.toString()));
        } else {
            Tool.run(List.of("tar", "-xzf", archive.toString(), "-C", folder.toString()));
        }
        Tool.run(List.of("chmod", "-R", "a-w", folder.toString()));
        return name.endsWith(".deb") ? folder.resolve("usr/bin/credence") : top().resolve("bin/credence");
    }

    private Path top() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.findFirst().orElseThrow(() -> new IllegalStateException("nothing was unpacked"));
        }
    }

    /** Unpacks a zip archive with the permissions that it records. */
    private void unzip(Path archive) throws IOException {
        try (FileSystem zip = FileSystems.newFileSystem(archive, Map.of("enablePosixFileAttributes", "true"));
                Stream<Path> all = Files.walk(zip.getPath("/"))) {
            for (Path entry : all.toList()) {
                Path copy = folder.resolve(entry.toString().substring(1));
                if (Files.isDirectory(entry)) {
                    Files.createDirectories(copy);
                } else {
                    Files.copy(entry, copy);
                    Files.setPosixFilePermissions(copy, Files.getPosixFilePermissions(entry));
                }
            }
        }
    }

    /** Returns whether this process may become another user. */
    static boolean isRoot() {
        return System.getProperty("user.name").equals("root") && Files.exists(Path.of("/usr/bin/setpriv"));
    }

    /** Runs a command in the folder with only the given environment, as the user nobody where this process is root. */
    Ended run(Map<String, String> environment, List<String> command) throws IOException, InterruptedException {
        List<String> whole = new ArrayList<>();
        if (isRoot()) {
            whole.addAll(List.of("/usr/bin/setpriv", "--reuid=" + NOBODY, "--regid=" + NOBODY, "--clear-groups", "--"));
        }
        whole.addAll(command);
        File err = Files.createTempFile("stranger", ".err").toFile();
        ProcessBuilder builder =
                new ProcessBuilder(whole).directory(folder.toFile()).redirectError(err);
        builder.environment().clear();
        builder.environment().put("PATH", bin.toString());
        builder.environment().putAll(environment);
        Process process = builder.start();
        process.getOutputStream().close();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int status = process.waitFor();
        Ended ended = new Ended(status, out, Files.readString(err.toPath()));
        Files.delete(err.toPath());
        return ended;
    }

    /** The main job. */
    static List<String> job(Path command, Path data) {
        return List.of(
                command.toString(),
                "evaluate",
                data.toString(),
                "--truth",
                "truth",
                "--prediction",
                "logistic_prediction",
                "--score",
                "logistic_score",
                "--positive",
                "malignant");
    }
}
