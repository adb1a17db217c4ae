package dev.credence.cli.options;

import dev.credence.cli.Failure;
import dev.credence.page.Provenance;
import dev.credence.page.Provenance.DataFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;

/** States on a page how it was made: the command, the version and the files. */
public final class PageOrigin {
    private PageOrigin() {}

    /**
     * Returns how a page is made.
     *
     * @param command the command that makes it
     * @param seed the seed of what is simulated
     * @param files the files that are read
     * @param rows sentences on the rows that were read
     */
    public static Provenance of(CommandSpec command, long seed, List<Path> files, List<String> rows) {
        String version =
                Objects.requireNonNullElse(PageOrigin.class.getPackage().getImplementationVersion(), "(development)");
        return new Provenance(
                TypedCommand.of(command),
                version,
                seed,
                files.stream().map(DataDigest::of).toList(),
                rows);
    }

    /** Formats the command as it was typed, so that it can be pasted into a shell. */
    private static final class TypedCommand {
        private TypedCommand() {}

        static String of(CommandSpec command) {
            List<String> arguments =
                    command.root().commandLine().getParseResult().originalArgs();
            return ShellWords.command(
                    Stream.concat(Stream.of("credence"), arguments.stream()).toList());
        }
    }

    /** Computes the SHA-256 digest of the bytes of a file, by which a reader can check that the data are the same. */
    private static final class DataDigest {
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
}
