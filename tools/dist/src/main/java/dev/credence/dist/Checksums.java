package dev.credence.dist;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/** SHA-256 of files, and the list of them that {@code sha256sum -c} reads. */
final class Checksums {
    private Checksums() {}

    static String sha256(Path file) throws IOException {
        return hex(Files.readAllBytes(file), "SHA-256");
    }

    /** Returns a digest in hexadecimal. */
    static String hex(byte[] bytes, String algorithm) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance(algorithm).digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    static void write(List<Path> files, Path list) throws IOException {
        StringBuilder text = new StringBuilder();
        for (Path file : files) {
            text.append(sha256(file)).append("  ").append(file.getFileName()).append('\n');
        }
        Files.writeString(list, text);
    }
}
