package dev.credence.cli.data.layout;

import java.util.ArrayList;
import java.util.List;

/**
 * Several systems in the columns of one file.
 *
 * @param first the file, and the first system's column
 * @param others columns of the other systems' predictions
 */
public record ManyReading(Reading first, List<String> others) {
    /** Copies the list. */
    public ManyReading {
        others = List.copyOf(others);
    }

    /** The columns of all systems, by which they are named. */
    public List<String> systems() {
        List<String> all = new ArrayList<>();
        first.prediction().ifPresent(all::add);
        all.addAll(others);
        return all;
    }
}
