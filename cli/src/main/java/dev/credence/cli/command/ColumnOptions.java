package dev.credence.cli.command;

import dev.credence.cli.Failure;
import dev.credence.cli.data.Design;
import dev.credence.cli.data.Reading;
import dev.credence.cli.input.TableFile;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which columns are read, and how the rows were drawn. */
final class ColumnOptions {
    @Option(names = "--truth", required = true, paramLabel = "COLUMN", description = "Column of true labels.")
    private String truth = "";

    @Option(names = "--prediction", paramLabel = "COLUMN", description = "Column of predicted labels.")
    private @Nullable String prediction;

    @Option(
            names = "--score",
            paramLabel = "COLUMN",
            description = "Column of scores, higher for more likely positive; needs --positive.")
    private @Nullable String score;

    @Option(
            names = "--positive",
            paramLabel = "LABEL",
            description = "The label counted as positive; binary metrics need it.")
    private @Nullable String positive;

    @Option(
            names = "--count",
            paramLabel = "COLUMN",
            description = "Column of counts, where a row stands for so many equal observations.")
    private @Nullable String count;

    @Option(
            names = "--cluster",
            paramLabel = "COLUMN",
            description = "Rows with the same value belong together: an image, a patient.")
    private @Nullable String cluster;

    @Option(names = "--fold", paramLabel = "COLUMN", description = "Test fold of a cross-validation.")
    private @Nullable String fold;

    @Option(
            names = "--weight",
            paramLabel = "COLUMN",
            description = "Importance or inverse-probability weight of a row.")
    private @Nullable String weight;

    @Option(names = "--flip", description = "Lower scores speak for the positive label.")
    private boolean flip;

    @Option(names = "--stratified", description = "The number of rows of each true class was fixed in advance.")
    private boolean stratified;

    String truth() {
        return truth;
    }

    Optional<String> prediction() {
        return Optional.ofNullable(prediction);
    }

    Optional<String> score() {
        return Optional.ofNullable(score);
    }

    boolean flip() {
        return flip;
    }

    Optional<String> positive() {
        return Optional.ofNullable(positive);
    }

    Optional<String> count() {
        return Optional.ofNullable(count);
    }

    /** What to read of a file. */
    Reading reading(TableFile file, Design design) {
        return new Reading(file, truth, prediction(), score(), flip, positive(), count(), design);
    }

    /** The design, after a check that the options go together. */
    Design design() {
        requireOne(false, "--prediction COLUMN or --score COLUMN");
        return checkedDesign();
    }

    /** The design where scores of several classes may stand in for a prediction or a score. */
    Design design(boolean classScores) {
        requireOne(classScores, "--prediction COLUMN, --score COLUMN or --class-score LABEL=COLUMN");
        if (classScores && count != null) {
            throw Failure.usage("--count does not go together with --class-score; write a row per observation");
        }
        return checkedDesign();
    }

    private void requireOne(boolean other, String options) {
        if (prediction == null && score == null && !other) {
            throw Failure.usage(options + " must be given");
        }
    }

    private Design checkedDesign() {
        List<String> given = Stream.of(
                        cluster == null ? "" : "--cluster",
                        fold == null ? "" : "--fold",
                        weight == null ? "" : "--weight",
                        stratified ? "--stratified" : "")
                .filter(name -> !name.isEmpty())
                .toList();
        if (given.size() > 1) {
            throw Failure.usage("one design at a time: " + String.join(" and ", given) + " were given");
        }
        requireTogether();
        return given.isEmpty() ? Design.IID : design(given.get(0));
    }

    private Design design(String name) {
        return switch (name) {
            case "--cluster" -> new Design(Design.Kind.CLUSTERED, Optional.ofNullable(cluster));
            case "--fold" -> new Design(Design.Kind.FOLDED, Optional.ofNullable(fold));
            case "--weight" -> new Design(Design.Kind.WEIGHTED, Optional.ofNullable(weight));
            default -> new Design(Design.Kind.STRATIFIED, Optional.empty());
        };
    }

    private void requireTogether() {
        if (score != null && positive == null) {
            throw Failure.usage("--score needs --positive LABEL: which label do higher scores speak for?");
        }
        if (flip && score == null) {
            throw Failure.usage("--flip is about --score COLUMN, which was not given");
        }
        if (count != null && (score != null || weight != null)) {
            throw Failure.usage("--count does not go together with " + (score != null ? "--score" : "--weight")
                    + "; write a row per observation");
        }
    }
}
