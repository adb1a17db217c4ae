package dev.credence.cli.limit;

import dev.credence.api.registry.Spelling;
import dev.credence.coverage.report.TruthGrid;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * What one request or one command may take.
 *
 * @param seconds before it is stopped; positive, infinite for no limit
 * @param memory bytes that its simulations may need; what is known to need more is refused before it begins
 */
public record Limits(double seconds, long memory) {
    /** A minute: a usual request takes milliseconds, and whoever waits for an answer gives up about then. */
    public static final double BATCH_SECONDS = 60;
    /** An hour: a usual command takes seconds; one that still runs then was mistyped. */
    public static final double COMMAND_SECONDS = 3_600;
    /** 24: a draw's value, its copy in order, and that of the other system. */
    private static final double BYTES_OF_A_DRAW = 24;
    /** 1,700: a curve is kept at 201 points. */
    private static final double BYTES_OF_A_DRAWN_CURVE = 1_700;
    /** 1,000, as measured: its shares and name, and the result of a method. */
    private static final double BYTES_OF_A_TRUTH = 1_000;
    /** Options of methods, comparators and bands that say how many draws they make. */
    private static final List<String> DRAWS = List.of("draws", "resamples");

    /** A need that is known before it arises, and is too large. */
    public static final class TooLargeException extends IllegalArgumentException {
        private static final long serialVersionUID = 1L;

        TooLargeException(String message) {
            super(message);
        }
    }

    /** Half of the heap, so that the other half is left for the data. */
    public static long usualMemory() {
        return Math.max(1, Runtime.getRuntime().maxMemory() / 2);
    }

    /** Of a line of {@code batch}. */
    public static Limits ofBatch() {
        return new Limits(BATCH_SECONDS, usualMemory());
    }

    /** Refuses more draws than the memory holds, asked for or spelled as an option. */
    public void requireDraws(OptionalLong asked, List<String> spellings) {
        require("draws", most(asked, spellings), BYTES_OF_A_DRAW);
    }

    /** Refuses more drawn curves than the memory holds. */
    public void requireCurves(OptionalLong asked) {
        require("draws", (double) asked.orElse(0), BYTES_OF_A_DRAWN_CURVE);
    }

    /** Refuses a grid of more truths than the memory holds. */
    public void requireGrid(TruthGrid grid) {
        double truths = Stream.of(grid.n(), grid.p(), grid.precision(), grid.recall(), grid.prevalence(), grid.mixes())
                .mapToDouble(axis -> Math.max(1, axis.size()))
                .reduce(1, (a, b) -> a * b);
        require("truths", truths, BYTES_OF_A_TRUTH);
    }

    private void require(String name, double number, double bytesEach) {
        double need = number * bytesEach;
        if (!(need <= memory)) {
            throw new TooLargeException(
                    name + " must fit into " + ByteSize.shown((double) memory) + " of memory: " + name + "="
                            + (long) number + ", which need about " + ByteSize.shown(need)
                            + "; use fewer, or allow more with --max-memory");
        }
    }

    private static double most(OptionalLong asked, List<String> spellings) {
        double most = (double) asked.orElse(0);
        for (String spelling : spellings) {
            for (String name : DRAWS) {
                String value = Spelling.parse(spelling).options().values().get(name);
                most = Math.max(most, value == null ? 0 : number(value));
            }
        }
        return most;
    }

    /** What is no number is told by whoever reads the option. */
    private static double number(String value) {
        try {
            return Double.parseDouble(value);
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    /** The seconds as one writes them: 60, not 60.0. */
    public String shownSeconds() {
        return seconds == Math.rint(seconds) && seconds < 1e15
                ? Long.toString((long) seconds)
                : Double.toString(seconds);
    }
}
