package dev.credence.cli.command;

import dev.credence.cli.Failure;
import dev.credence.report.text.SafeText;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Locale;

/**
 * A file that a command writes beside what it prints. What cannot be written is told before anything is read, and what is there is
 * kept, unless it may be replaced: also where it came to be while the command worked.
 *
 * @param option that names it
 * @param path where it is
 * @param replaces whether it is written over what is there
 */
record WrittenFile(String option, Path path, boolean replaces) {
    private static final OpenOption[] NEW = {StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW};
    private static final OpenOption[] OVER = {
        StandardOpenOption.WRITE, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING
    };

    /** Refuses another ending than these, in any case. */
    void requireEnding(String... endings) {
        if (Arrays.stream(endings).noneMatch(this::endsWith)) {
            throw refusal("must end in " + String.join(" or ", endings));
        }
    }

    boolean endsWith(String ending) {
        return path.toString().toLowerCase(Locale.ROOT).endsWith(ending);
    }

    /** Refuses what could not be written in the end. */
    void require() {
        if (Files.isDirectory(path)) {
            throw refusal("must name a file, not a folder");
        }
        if (!replaces && Files.exists(path)) {
            throw Failure.usage(path + " exists: name another file, or write over it with --force");
        }
        Path folder = path.toAbsolutePath().getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            throw Failure.usage(path + " cannot be written: its folder does not exist");
        }
    }

    private Failure refusal(String rule) {
        return Failure.usage(
                option + " " + rule + ": " + option.replaceFirst("^-+", "") + "=" + SafeText.cell(path.toString()));
    }

    /** Writes it. */
    void save(byte[] bytes) {
        try {
            Files.write(path, bytes, replaces ? OVER : NEW);
        } catch (IOException e) {
            throw Failure.data(path + " cannot be written: " + reason(e), e);
        }
    }

    private static String reason(IOException e) {
        if (e instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (e instanceof FileAlreadyExistsException) {
            return "it exists; write over it with --force";
        }
        return e instanceof NoSuchFileException ? "no file can be made there" : String.valueOf(e.getMessage());
    }
}
