package dev.credence.cli.command;

import dev.credence.cli.Failure;
import dev.credence.report.page.Provenance.DataFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Computes the SHA-256 digest of the bytes of a file, by which a reader can check that the data are the same. */
final class DataDigest {
    private static final int PIECE = 1 << 16;

    private DataDigest() {}

    static DataFile of(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            byte[] piece = new byte[PIECE];
            for (int read = in.read(piece); read >= 0; read = in.read(piece)) {
                digest.update(piece, 0, read);
            }
            return new DataFile(file.toString(), HexFormat.of().formatHex(digest.digest()));
        } catch (IOException e) {
            throw Failure.data(file + " cannot be read: " + e.getMessage(), e);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256: " + e.getMessage(), e);
        }
    }
}
