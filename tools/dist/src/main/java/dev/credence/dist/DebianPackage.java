package dev.credence.dist;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/**
 * A package for Debian and Ubuntu, of any processor: the command in /usr/lib/credence, its manual pages and completions where the system
 * looks for them. Written here, as the format is three files in an old archive, and its bytes depend on nothing else.
 *
 * @see <a href="https://manpages.debian.org/deb.5">deb(5)</a>
 */
final class DebianPackage {
    private static final String HOME = "usr/lib/credence/";

    private final Tree tree;
    private final String version;

    private DebianPackage(Tree tree, String version) {
        this.tree = tree;
        this.version = version;
    }

    /** Writes the Debian package of a download through a temporary folder. */
    static void write(Tree download, Path folder, String version, String control, String copyright, Path file)
            throws IOException {
        DebianPackage created = new DebianPackage(new Tree(folder, download.time()), version);
        created.fill(download, copyright);
        created.archive(control, file);
    }

    private void fill(Tree download, String copyright) throws IOException {
        tree.copyAll(download.root().resolve("bin"), HOME + "bin");
        tree.copyAll(download.root().resolve("lib"), HOME + "lib");
        tree.copyAll(download.root().resolve("plugins"), HOME + "plugins");
        tree.copyAll(download.root().resolve("share/doc/credence"), "usr/share/doc/credence");
        tree.copyAll(download.root().resolve("share/bash-completion"), "usr/share/bash-completion");
        tree.copyAll(download.root().resolve("share/zsh/site-functions"), "usr/share/zsh/vendor-completions");
        tree.copyAll(download.root().resolve("share/fish"), "usr/share/fish");
        // the launcher looks for its examples in its own folder
        link(HOME + "share/doc/credence", "../../../../share/doc/credence");
        link("usr/bin/credence", "../lib/credence/bin/credence");
        Tree manual = new Tree(download.root().resolve("share/man/man1"), download.time());
        for (Path page : manual.entries()) {
            tree.bytes("usr/share/man/man1/" + manual.name(page) + ".gz", gzip(Files.readAllBytes(page)));
        }
        tree.text("usr/share/doc/credence/copyright", copyright);
        tree.bytes(
                "usr/share/doc/credence/changelog.gz",
                gzip(Files.readAllBytes(download.root().resolve("CHANGELOG.md"))));
        tree.stamp();
    }

    private void link(String name, String target) throws IOException {
        Files.createSymbolicLink(tree.parents(name), Path.of(target));
    }

    private void archive(String control, Path file) throws IOException {
        Path meta = Files.createTempDirectory("credence-deb");
        try {
            Tree scripts = new Tree(meta, tree.time());
            scripts.text(
                    "control", control.replace("@VERSION@", version).replace("@SIZE@", String.valueOf(kilobytes())));
            scripts.text("md5sums", digests());
            ByteArrayOutputStream ar = new ByteArrayOutputStream();
            ar.write("!<arch>\n".getBytes(StandardCharsets.US_ASCII));
            member(ar, "debian-binary", "2.0\n".getBytes(StandardCharsets.US_ASCII));
            member(ar, "control.tar.gz", TarWriter.bytes(scripts, "./"));
            member(ar, "data.tar.gz", TarWriter.bytes(tree, "./"));
            Files.write(file, ar.toByteArray());
        } finally {
            Tree.delete(meta);
        }
    }

    private void member(ByteArrayOutputStream ar, String name, byte[] bytes) throws IOException {
        long seconds = tree.time().toMillis() / 1000;
        String header = String.format("%-16s%-12d%-6d%-6d%-8s%-10d`\n", name, seconds, 0, 0, "100644", bytes.length);
        ar.write(header.getBytes(StandardCharsets.US_ASCII));
        ar.write(bytes);
        if (bytes.length % 2 == 1) {
            ar.write('\n');
        }
    }

    private long kilobytes() throws IOException {
        long sum = 0;
        for (Path entry : tree.entries()) {
            sum += Files.isRegularFile(entry) && !Files.isSymbolicLink(entry) ? Files.size(entry) : 0;
        }
        return (sum + 1023) / 1024;
    }

    private String digests() throws IOException {
        StringBuilder text = new StringBuilder();
        for (Path entry : tree.entries()) {
            if (Files.isRegularFile(entry) && !Files.isSymbolicLink(entry)) {
                text.append(Checksums.hex(Files.readAllBytes(entry), "MD5"))
                        .append("  ")
                        .append(tree.name(entry))
                        .append('\n');
            }
        }
        return text.toString();
    }

    /** Compresses a manual page as Debian's policy requires: level 9, no name, no time. */
    private static byte[] gzip(byte[] bytes) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out) {
            {
                def.setLevel(Deflater.BEST_COMPRESSION);
            }
        }) {
            gzip.write(bytes);
        }
        return out.toByteArray();
    }
}
