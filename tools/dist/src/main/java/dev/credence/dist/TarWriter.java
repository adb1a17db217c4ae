package dev.credence.dist;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;

/**
 * Archives in the format ustar of POSIX.1-1988, compressed by gzip. Everything belongs to root and nobody's name is in it, so that the
 * bytes are the same on every machine with the same Java.
 */
final class TarWriter {
    private static final int BLOCK = 512;
    private static final int NAME = 100;

    private final Tree tree;
    private final String prefix;
    private final OutputStream out;

    private TarWriter(Tree tree, String prefix, OutputStream out) {
        this.tree = tree;
        this.prefix = prefix;
        this.out = out;
    }

    /** Writes a tree; the names of its entries get a prefix, such as {@code ./}. */
    static void write(Tree tree, String prefix, Path file) throws IOException {
        try (OutputStream out = Files.newOutputStream(file)) {
            write(tree, prefix, out);
        }
    }

    static byte[] bytes(Tree tree, String prefix) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        write(tree, prefix, out);
        return out.toByteArray();
    }

    private static void write(Tree tree, String prefix, OutputStream out) throws IOException {
        OutputStream zipped = new BufferedOutputStream(new BestGzip(out), 1 << 16);
        TarWriter writer = new TarWriter(tree, prefix, zipped);
        if (!prefix.isEmpty()) {
            writer.header(prefix, '5', 0755, 0, "");
        }
        for (Path entry : tree.entries()) {
            writer.entry(entry);
        }
        zipped.write(new byte[2 * BLOCK]);
        zipped.flush();
        zipped.close();
    }

    private void entry(Path entry) throws IOException {
        String name = prefix + tree.name(entry);
        if (Files.isSymbolicLink(entry)) {
            header(name, '2', 0777, 0, Files.readSymbolicLink(entry).toString());
        } else if (Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
            header(name + "/", '5', 0755, 0, "");
        } else {
            long size = Files.size(entry);
            header(name, '0', Files.isExecutable(entry) ? 0755 : 0644, size, "");
            Files.copy(entry, out);
            out.write(new byte[(int) ((BLOCK - size % BLOCK) % BLOCK)]);
        }
    }

    private void header(String name, char type, int mode, long size, String link) throws IOException {
        byte[] block = new byte[BLOCK];
        int cut = cut(name);
        put(block, 0, NAME, name.substring(cut == 0 ? 0 : cut + 1));
        put(block, 345, 155, name.substring(0, cut));
        octal(block, 100, 8, mode);
        octal(block, 108, 8, 0);
        octal(block, 116, 8, 0);
        octal(block, 124, 12, size);
        octal(block, 136, 12, tree.time().toMillis() / 1000);
        Arrays.fill(block, 148, 156, (byte) ' ');
        block[156] = (byte) type;
        put(block, 157, NAME, link);
        put(block, 257, 6, "ustar");
        put(block, 263, 2, "00");
        put(block, 265, 32, "root");
        put(block, 297, 32, "root");
        int sum = 0;
        for (byte b : block) {
            sum += b & 0xff;
        }
        octal(block, 148, 7, sum);
        out.write(block);
    }

    /** Returns the position of the slash that ends the prefix of a long name, or 0 for a short name. */
    private static int cut(String name) {
        if (name.length() <= NAME) {
            return 0;
        }
        int cut = name.indexOf('/', name.length() - NAME - 1);
        if (cut < 0 || cut > 155) {
            throw new IllegalArgumentException("name is too long for a tar archive: " + name);
        }
        return cut;
    }

    private static void octal(byte[] block, int at, int length, long number) {
        put(block, at, length, String.format("%0" + (length - 1) + "o", number));
    }

    private static void put(byte[] block, int at, int length, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (bytes.length > length) {
            throw new IllegalArgumentException("too long for a tar archive: " + text);
        }
        System.arraycopy(bytes, 0, block, at, bytes.length);
    }

    /** A gzip stream with compression level 9. */
    private static final class BestGzip extends GZIPOutputStream {
        BestGzip(OutputStream out) throws IOException {
            super(out, 1 << 16);
            def.setLevel(9);
        }
    }
}
