package dev.credence.state;

import dev.credence.state.format.StateReader;
import dev.credence.state.format.StateWriter;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What the bytes of a state contain before its rows.
 *
 * @param layout the meaning of the rows
 * @param doubts what the rows show about the assumptions of intervals
 * @param names the names of the systems of the rows; none if they are not kept
 */
record StateHeader(StateLayout layout, Set<StateDoubt> doubts, List<String> names) {
    private static final int POSITIVE = 1;
    private static final int LOWER = 2;

    /** The flag of the first doubt, which those of the next ones follow. */
    private static final int FIRST_DOUBT = 4;

    /** The flag of names, which follows those of four doubts and precedes those of the others. */
    private static final int NAMES = 64;

    private static final int DOUBTS_BEFORE_NAMES = 4;
    /** All flags together. */
    private static final int ALL_FLAGS = 8 * NAMES - 1;

    /** Creates the header of rows without doubts and names. */
    static StateHeader of(StateLayout layout) {
        return new StateHeader(layout, Set.of(), List.of());
    }

    StateWriter write(StateWriter out) {
        int flags = (layout.positive().isPresent() ? POSITIVE : 0)
                | (layout.lowerIsPositive() ? LOWER : 0)
                | (names.isEmpty() ? 0 : NAMES);
        for (StateDoubt doubt : doubts) {
            flags |= flag(doubt);
        }
        out.number(layout.design().ordinal());
        out.number(flags);
        layout.positive().ifPresent(out::text);
        out.texts(layout.labels());
        out.number(layout.keys());
        if (!names.isEmpty()) {
            out.texts(names);
        }
        return out;
    }

    private static int flag(StateDoubt doubt) {
        int place = doubt.ordinal();
        return FIRST_DOUBT << (place < DOUBTS_BEFORE_NAMES ? place : place + 1);
    }

    static StateHeader read(StateReader in) {
        StateDesign[] designs = StateDesign.values();
        StateDesign design = designs[(int) in.between("design", 0, designs.length - 1)];
        long flags = in.between("flags", 0, ALL_FLAGS);
        Set<StateDoubt> doubts = EnumSet.noneOf(StateDoubt.class);
        for (StateDoubt doubt : StateDoubt.values()) {
            if ((flags & flag(doubt)) != 0) {
                doubts.add(doubt);
            }
        }
        Optional<String> positive = (flags & POSITIVE) == 0 ? Optional.empty() : Optional.of(in.text("positive label"));
        List<String> labels = in.texts("label");
        int keys = (int) in.between("most keys", 0, Integer.MAX_VALUE);
        StateLayout layout =
                in.create(keys, most -> new StateLayout(design, positive, labels, (flags & LOWER) != 0, most));
        return new StateHeader(layout, doubts, (flags & NAMES) == 0 ? List.of() : names(in));
    }

    private static List<String> names(StateReader in) {
        List<String> names = in.texts("name of a system");
        if (names.isEmpty()) {
            throw in.formatError("names of systems must be one or more: names=0");
        }
        return names;
    }
}
