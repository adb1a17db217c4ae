package dev.credence.cli.options;

import dev.credence.cli.Failure;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The columns of the answers of one system or two, and the positive label, for commands that read the same form of both. */
public final class SystemColumns {
    @Option(
            names = {"-p", "--prediction"},
            paramLabel = "COLUMN",
            description = "Column of predicted labels of a system.")
    private @Nullable String prediction;

    @Option(
            names = {"-s", "--score"},
            paramLabel = "COLUMN",
            description = "Column of scores of a system, for metrics such as auroc; instead of --prediction.")
    private @Nullable String score;

    @Option(
            names = "--against",
            paramLabel = "COLUMN",
            description =
                    "Column of a second system, of the same form as that of the first. Judge accepts several columns "
                            + "of predicted labels, separated by commas or each with its own --against.")
    private List<String> againsts = new ArrayList<>();

    @Option(names = "--positive", paramLabel = "LABEL", description = "The positive label.")
    private @Nullable String positive;

    public SystemColumns() {}

    /** Creates columns of predicted labels and the positive label. */
    public SystemColumns(Optional<String> prediction, List<String> againsts, Optional<String> positive) {
        this.prediction = prediction.orElse(null);
        this.againsts = againsts;
        this.positive = positive.orElse(null);
    }

    /** Returns the column of predicted labels. */
    public Optional<String> prediction() {
        return Optional.ofNullable(prediction);
    }

    /** Returns the column of scores. */
    public Optional<String> score() {
        return Optional.ofNullable(score);
    }

    /**
     * Returns the column of the one second system.
     *
     * @throws Failure if there are several
     */
    public Optional<String> against() {
        if (againsts.size() > 1) {
            throw Failure.usage("--against must be given once: against=" + againsts);
        }
        return againsts.stream().findFirst();
    }

    /** Returns the positive label. */
    public Optional<String> positive() {
        return Optional.ofNullable(positive);
    }

    /** Returns whether a row has a label that is positive. */
    public boolean isPositive(String label) {
        return label.equals(positive);
    }

    /** Returns the columns of the first system and of a second one. */
    public List<String> names() {
        List<String> names = new ArrayList<>();
        prediction().or(this::score).ifPresent(names::add);
        against().ifPresent(names::add);
        return names;
    }

    /** Returns the columns of all systems; names after the first are split at commas unless the header contains them whole. */
    public List<String> namesIn(List<String> header) {
        List<String> names = new ArrayList<>();
        prediction().or(this::score).ifPresent(names::add);
        names.addAll(others(header));
        return names;
    }

    /** Returns the names of the systems after the first, split at commas unless the given names contain them whole. */
    List<String> others(List<String> known) {
        return againsts.stream()
                .flatMap(name -> known.contains(name) ? Stream.of(name) : Arrays.stream(name.split(",", -1)))
                .toList();
    }

    /** Returns a copy whose columns, of predictions or of scores as these are, have the names of systems. */
    SystemColumns ofSystems(List<String> names) {
        boolean isScore = score != null;
        SystemColumns named = new SystemColumns(
                isScore ? Optional.empty() : Optional.of(names.get(0)), names.subList(1, names.size()), positive());
        named.score = isScore ? names.get(0) : null;
        return named;
    }

    /** Checks options that exclude or need each other. */
    public void check() {
        if (!againsts.isEmpty() && prediction == null && score == null) {
            throw Failure.usage("--against needs --prediction or --score COLUMN, which was not given");
        }
        if (prediction != null && score != null) {
            throw Failure.usage("--prediction and --score are two forms of an answer; give one of them");
        }
        if (score != null && positive == null) {
            throw Failure.usage("--score needs --positive LABEL: the label whose scores are high");
        }
    }

    /** Adds the given columns to the description of the input. */
    public void describe(Map<String, Object> input) {
        prediction().ifPresent(name -> input.put("prediction", name));
        score().ifPresent(name -> input.put("score", name));
        if (!againsts.isEmpty()) {
            input.put("against", String.join(",", againsts));
        }
    }
}
