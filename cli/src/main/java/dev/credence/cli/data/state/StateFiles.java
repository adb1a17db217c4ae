package dev.credence.cli.data.state;

import dev.credence.cli.Failure;
import dev.credence.cli.input.text.Unreadable;
import dev.credence.state.EvidenceState;
import dev.credence.state.StateFormatException;
import dev.credence.state.States;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Files that {@code collect} wrote. */
public final class StateFiles {
    /** 16: more than a state needs to be known by. */
    private static final int HEAD = 16;

    private StateFiles() {}

    /** Whether a file is there and begins as a state does; a pipe is none, for it can be read only once. */
    public static boolean isState(Path file) {
        if (!Files.isRegularFile(file)) {
            return false;
        }
        try (InputStream in = Files.newInputStream(file)) {
            return States.isState(in.readNBytes(HEAD));
        } catch (IOException e) {
            return false; // told by whoever reads it as a table
        }
    }

    /**
     * Reads a state.
     *
     * @throws Failure if the file cannot be read, or is damaged
     */
    public static List<EvidenceState> read(Path file) {
        try {
            return States.readAll(Files.readAllBytes(file));
        } catch (IOException e) {
            throw Unreadable.failure(file, e);
        } catch (StateFormatException e) {
            throw Failure.data(file + ": " + e.getMessage(), e);
        }
    }
}
