package dev.credence.cli.command;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Progress;
import dev.credence.api.interval.Run;
import dev.credence.cli.Failure;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Level, seed, draws and threads. */
final class RunOptions {
    @Option(
            names = "--level",
            paramLabel = "P",
            defaultValue = "0.95",
            description = "Confidence level (default: ${DEFAULT-VALUE}).")
    private double level;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "0",
            description = "Seed of simulations (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Option(
            names = "--draws",
            paramLabel = "N",
            description = "Draws of simulations (default: the method's own; in coverage 2000 a sample, more at high"
                    + " levels).")
    private @Nullable Long draws;

    @Option(
            names = "--threads",
            paramLabel = "N",
            defaultValue = "1",
            description = "Threads of simulations (default: ${DEFAULT-VALUE}).")
    private int threads;

    ConfidenceLevel level() {
        try {
            return ConfidenceLevel.of(level);
        } catch (IllegalArgumentException e) {
            throw Failure.usage(e);
        }
    }

    Run run(Progress progress) {
        try {
            Run run = Run.defaults().withSeed(seed).withThreads(threads).withProgress(progress);
            return draws == null ? run : run.withDraws(draws);
        } catch (IllegalArgumentException e) {
            throw Failure.usage(e);
        }
    }
}
