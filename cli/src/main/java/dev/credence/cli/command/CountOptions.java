package dev.credence.cli.command;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.sample.Sample;
import dev.credence.cli.Failure;
import dev.credence.cli.data.DataWarnings;
import dev.credence.cli.data.Dataset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Options that give the four counts of a binary confusion matrix instead of a file. */
final class CountOptions {
    @Option(names = "--tp", paramLabel = "N", description = "True positives; with --fp and --fn in place of a file.")
    private @Nullable Long tp;

    @Option(names = "--fp", paramLabel = "N", description = "False positives.")
    private @Nullable Long fp;

    @Option(names = "--fn", paramLabel = "N", description = "False negatives.")
    private @Nullable Long fn;

    @Option(
            names = "--tn",
            paramLabel = "N",
            description = "True negatives; without them metrics that need them refuse.")
    private @Nullable Long tn;

    @Spec(Spec.Target.MIXEE)
    void change(CommandSpec command) {
        new OptionChanges(command).optionalFile();
    }

    boolean given() {
        return Stream.of(tp, fp, fn, tn).anyMatch(Objects::nonNull);
    }

    /**
     * Returns the confusion matrix of the counts as data.
     *
     * @throws Failure if one of the three that are needed is missing, or one is negative
     */
    Dataset dataset() {
        if (tp == null || fp == null || fn == null) {
            throw Failure.usage("--tp, --fp and --fn go together: given=" + input().keySet());
        }
        try {
            ConfusionMatrix matrix =
                    tn == null ? ConfusionMatrix.binary(tp, fp, fn) : ConfusionMatrix.binary(tp, fp, fn, tn);
            Optional<Sample<ConfusionMatrix>> sample = Optional.of(Sample.of(matrix));
            return new Dataset(
                    matrix.size(),
                    sample,
                    Optional.empty(),
                    Optional.empty(),
                    tn == null
                            ? List.of()
                            : DataWarnings.of(sample, Optional.empty(), Optional.empty(), matrix.positive()));
        } catch (IllegalArgumentException e) {
            throw Failure.usage(e);
        }
    }

    /** Returns the counts as the description of the input. */
    Map<String, Object> input() {
        Map<String, Object> input = new LinkedHashMap<>();
        put(input, "tp", tp);
        put(input, "fp", fp);
        put(input, "fn", fn);
        put(input, "tn", tn);
        return input;
    }

    private static void put(Map<String, Object> input, String name, @Nullable Long count) {
        if (count != null) {
            input.put(name, count);
        }
    }
}
