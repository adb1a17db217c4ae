package dev.credence.cli.curve;

import dev.credence.cli.Failure;
import dev.credence.cli.data.layout.Reading;
import dev.credence.cli.data.layout.SamplingDesign;
import dev.credence.cli.input.TableFile;
import dev.credence.cli.options.ColumnOptions;
import dev.credence.cli.options.OptionChanges;
import dev.credence.cli.options.SecondSystemOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Options that name the columns of a curve and its sampling design. */
final class ScoreOptions {
    @Mixin
    private ColumnOptions columns = new ColumnOptions();

    @Mixin
    private SecondSystemOptions second = new SecondSystemOptions();

    @Spec(Spec.Target.MIXEE)
    void change(CommandSpec command) {
        new OptionChanges(command)
                .without(
                        "--prediction",
                        "--threshold",
                        "--fold",
                        "--repeat",
                        "--item",
                        "--cross-table",
                        "--against",
                        "--against-threshold")
                .alias("--compare", "--against-score")
                .described("--score", "Column of scores, which are higher where the positive label is more likely.")
                .described("--positive", "The label counted as positive.")
                .described(
                        "--weight",
                        "Column of weights: the importance or inverse probability of each row, " + "for the areas.");
    }

    String truth() {
        return columns.truth();
    }

    String score() {
        return columns.score().orElse("score");
    }

    String positive() {
        return columns.positive().orElse("");
    }

    boolean flip() {
        return columns.flip();
    }

    /** Throws a failure if an option is given whose value a state already contains. */
    void requireNoColumns() {
        columns.requireNoColumns(true);
    }

    /** Returns the options of the columns, none of which contains predictions. */
    ColumnOptions columns() {
        return columns;
    }

    /** Returns the options of the second system, of which only the scores are read. */
    SecondSystemOptions second() {
        return second;
    }

    List<String> labels() {
        return columns.labels();
    }

    Optional<String> givenPositive() {
        return columns.positive();
    }

    /** Throws a failure unless all columns that a curve needs are named. */
    void requireColumns() {
        List<String> missing = new ArrayList<>();
        if (columns.truth().isEmpty()) {
            missing.add("--truth=COLUMN");
        }
        if (columns.score().isEmpty()) {
            missing.add("--score=COLUMN");
        }
        if (columns.positive().isEmpty()) {
            missing.add("--positive=LABEL");
        }
        if (!missing.isEmpty()) {
            throw Failure.missing(missing);
        }
    }

    /** Returns the columns to read from a file. */
    Reading reading(TableFile file) {
        return columns.reading(file, design());
    }

    static List<String> notes(boolean flip, String positive) {
        return flip
                ? List.of("lower scores indicate '" + positive
                        + "': an item is predicted positive where its score is at most the threshold")
                : List.of();
    }

    SamplingDesign design() {
        return columns.givenDesign();
    }
}
