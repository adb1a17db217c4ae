package dev.credence.cli.input.text;

import dev.credence.cli.Failure;
import dev.credence.cli.input.text.TextFile.OtherContentException;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/** Writes messages about files that cannot be read, the same in every command and for every format. */
public final class Unreadable {
    private Unreadable() {}

    /**
     * Returns the failure of a file that could not be opened; it counts as wrong usage if another path or permission
     * would help.
     */
    public static Failure failure(Path file, IOException e) {
        if (e instanceof NoSuchFileException) {
            return Failure.usage(file + ": no such file");
        }
        String message = file + ": " + sentence(e);
        return e instanceof AccessDeniedException ? Failure.usage(message, e) : Failure.data(message, e);
    }

    /** Returns the message about an error while a file was read. */
    public static String sentence(@Nullable IOException e) {
        if (e instanceof OtherContentException other) {
            return other.getMessage();
        }
        if (e instanceof CharacterCodingException) {
            return "bytes are not UTF-8 text; convert the file first, for example with iconv -f latin1 -t utf-8";
        }
        if (e instanceof ZipException || e instanceof EOFException) {
            return "compressed data is truncated or corrupt: " + e.getMessage();
        }
        if (e instanceof AccessDeniedException) {
            return "cannot be read: permission denied";
        }
        return "cannot be read: " + (e == null ? "unknown reason" : e.getMessage());
    }
}
