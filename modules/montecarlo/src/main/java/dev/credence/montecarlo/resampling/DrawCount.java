package dev.credence.montecarlo.resampling;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Note;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The option {@code draws}, the number of draws of a simulation, with its limits. */
public final class DrawCount {
    /** The default number of draws: at level 0.95, 250 draws lie beyond each bound; the error of a p-value near 0.05 is 0.002. */
    public static final long USUAL = 10_000;

    private static final String OPTION = "draws";
    /** The length of the largest array. */
    private static final long MAX_DRAWS = Integer.MAX_VALUE - 8;
    /** The relative tolerance for the tail of a level, which for 0.9999 is known only to a relative 1e-12. */
    private static final double ROUNDING = 1e-9;

    private DrawCount() {}

    /**
     * Returns the description of the option for listings.
     *
     * @param aliases other names under which it is accepted
     * @return {@code draws}
     */
    public static OptionSpec option(String... aliases) {
        return new OptionSpec(OPTION, "number of draws", Long.toString(USUAL), Set.of(aliases));
    }

    /**
     * Reads the option.
     *
     * @param otherwise the number where it was not given
     * @param aliases other names under which it is accepted
     * @throws IllegalArgumentException if it is out of range, or given under two names
     */
    public static long of(Options options, long otherwise, String... aliases) {
        List<String> given = Stream.concat(Stream.of(OPTION), Stream.of(aliases))
                .filter(options.values()::containsKey)
                .toList();
        if (given.size() > 1) {
            throw new IllegalArgumentException(
                    "option 'draws' must be given once, " + given + " are the same: options=" + options);
        }
        String name = given.isEmpty() ? OPTION : given.get(0);
        return checked(name, options.integer(name, otherwise));
    }

    /**
     * Returns the option as part of a spelling.
     *
     * @param draws the number of draws, 1 or more
     * @return {@code draws=...}, or nothing for the usual number
     */
    public static Optional<String> spelled(long draws) {
        return draws == USUAL ? Optional.empty() : Optional.of(OPTION + "=" + draws);
    }

    private static long checked(String name, long draws) {
        if (!(draws >= 1 && draws <= MAX_DRAWS)) {
            throw new IllegalArgumentException(name + " must lie in [1, " + MAX_DRAWS + "]: " + name + "=" + draws);
        }
        return draws;
    }

    /**
     * Returns the spelling of a method whose only option is the number of draws.
     *
     * @param draws the number of draws, 1 or more
     * @return the id, with the option where it is not the usual number
     */
    public static String spelling(String id, long draws) {
        return id + spelled(draws).map(option -> ":" + option).orElse("");
    }

    /**
     * Checks that this number of draws is enough for a level: each tail needs a draw beyond its bound,
     * {@code (draws + 1) (1 - level) / 2 >= 1}.
     *
     * @return the same number
     * @throws IllegalArgumentException if there are too few draws (the message names the number needed), or more than an array can contain
     */
    public static long enoughDraws(long draws, ConfidenceLevel level) {
        checked(OPTION, draws);
        double needed = Math.ceil((1 - ROUNDING) / level.tail()) - 1;
        if (!(draws >= needed)) {
            throw new IllegalArgumentException("draws must be at least " + (long) needed + " for level " + level.value()
                    + ": draws=" + draws + "; use more draws or a lower level");
        }
        return draws;
    }

    /**
     * Returns a note on draws in which the metric was 0/0.
     *
     * @param undefined the number of draws on which the metric is undefined
     * @param draws of how many
     */
    public static Note undefined(long undefined, long draws) {
        return Note.of(
                        "undefined-draws",
                        "the metric was undefined in " + undefined + " of " + draws + " draws, which were left out")
                .with("undefined", undefined)
                .with("draws", draws);
    }
}
