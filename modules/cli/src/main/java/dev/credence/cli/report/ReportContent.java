package dev.credence.cli.report;

import dev.credence.cli.Failure;
import dev.credence.cli.data.layout.ClassColumns;
import dev.credence.cli.data.layout.Reading;
import dev.credence.cli.options.ColumnOptions;
import dev.credence.cli.options.DemandOptions;
import dev.credence.cli.options.MetricOptions;
import dev.credence.cli.options.MetricOptions.ClassScoreOptions.ClassScoresOfAll;
import dev.credence.cli.options.MetricOptions.ClassScoreOptions.SecondClassScores;
import dev.credence.cli.options.OptionChanges;
import dev.credence.cli.options.RunOptions;
import dev.credence.cli.options.SecondSystemOptions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Options for the content of a page. */
final class ReportContent {
    @Mixin
    private ColumnOptions columns = new ColumnOptions();

    @Mixin
    private MetricOptions requested = new MetricOptions();

    @Mixin
    private SecondSystemOptions second = new SecondSystemOptions();

    @Mixin
    private SecondClassScores secondClasses = new SecondClassScores();

    @Mixin
    private DemandOptions demands = new DemandOptions();

    @Option(
            names = {"--margin", "--rope"},
            paramLabel = "D",
            defaultValue = "0",
            description = "Largest difference that does not matter.")
    private double margin;

    @Option(
            names = "--slice",
            paramLabel = "COLUMN",
            description = "Column that divides the rows into slices, whose metrics are reported too, with "
                    + "intervals adjusted for their number.")
    private @Nullable String slice;

    @Spec(Spec.Target.MIXEE)
    void change(CommandSpec command) {
        new OptionChanges(command)
                .described(
                        "--metric",
                        "Metrics, such as f1,accuracy or f1.macro; may be repeated; the first gives the verdict.");
    }

    DemandOptions demands() {
        return demands;
    }

    ColumnOptions columns() {
        return columns;
    }

    Optional<ClassColumns> classScores() {
        return requested.classScores();
    }

    ClassScoresOfAll classesOfAll() {
        return requested.classesOfAll(secondClasses);
    }

    List<String> metrics() {
        return requested.metrics();
    }

    String[] methods() {
        return requested.methods().toArray(String[]::new);
    }

    SecondSystemOptions second() {
        return second;
    }

    Optional<String> slice() {
        return Optional.ofNullable(slice);
    }

    double margin() {
        return margin;
    }

    boolean compares() {
        return second.given() || secondClasses.given().isPresent();
    }

    /** Returns the columns of both systems, with the scores of several classes if both systems have them. */
    Reading withClassesOfBoth(Reading both) {
        boolean isFile = second.file().isPresent();
        return isFile || secondClasses.given().isPresent()
                ? secondClasses.in(both, !isFile)
                : both.withClasses(Optional.empty());
    }

    /** Adds the columns of class scores to the description of both systems, unless they have other columns. */
    void describeClasses(Map<String, Object> input) {
        if (secondClasses.given().isPresent()) {
            classScores().ifPresent(named -> input.putIfAbsent("first", named.toString()));
            input.putIfAbsent("second", secondClasses.given().get());
        }
    }

    /** Throws a failure if a method lacks draws, or a threshold is to be chosen for outcomes. */
    void require(RunOptions run, boolean ofOutcomes) {
        run.requireDraws(requested.methods());
        if (ofOutcomes) {
            classesOfAll().requireNone("outcomes");
        }
        if (ofOutcomes && demands.given()) {
            throw Failure.usage(
                    "a threshold is chosen for scores, and outcomes have none: leave out --at-least, --at-most,"
                            + " --abstain and --maximise");
        }
    }

    /**
     * Throws a failure if an option is given that does not apply to more than two systems.
     *
     * @param ofFile whether the systems are those of a file and not those of a state
     */
    void requireNothingOfTwo(boolean ofFile) {
        SecondSystemOptions.requireAlone(ofFile, "--margin", margin != 0);
        SecondSystemOptions.requireAlone(ofFile, "--slice", slice != null);
        SecondSystemOptions.requireAlone(
                ofFile, "--method", !requested.methods().isEmpty());
        SecondSystemOptions.requireAlone(
                ofFile, "the choice of a threshold by --at-least, --at-most or --maximise", demands.given());
    }

    /** Throws a failure if columns of the scores of several classes are named, although no rows are read. */
    void requireNoClassScores(boolean ofFile) {
        SecondSystemOptions.requireAlone(ofFile, "--class-scores", classScores().isPresent());
    }

    /** Throws a failure if a margin is given but no systems are compared. */
    void requireMargin(boolean compares) {
        if (margin != 0 && !compares) {
            throw Failure.usage(
                    "--margin needs a comparison: name the second system with --against COLUMN" + " or --with FILE2");
        }
    }
}
