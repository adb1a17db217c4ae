package dev.credence.cli.curve;

import dev.credence.api.evidence.JointScores;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.sample.Sample;
import dev.credence.cli.Failure;
import dev.credence.cli.data.Dataset;
import dev.credence.cli.data.ManyData;
import dev.credence.cli.data.RowReader;
import dev.credence.cli.data.ScoresOfClass;
import dev.credence.cli.data.layout.ClassColumns;
import dev.credence.cli.data.layout.Reading;
import dev.credence.cli.data.layout.SamplingDesign;
import dev.credence.cli.data.state.StateSet;
import dev.credence.cli.input.TableFile;
import dev.credence.cli.options.ColumnOptions;
import dev.credence.cli.options.FileCommand.FileOptions;
import dev.credence.cli.options.InputFiles;
import dev.credence.cli.options.MetricOptions.ClassScoreOptions;
import dev.credence.cli.options.MetricOptions.ClassScoreOptions.ClassScoresOfAll;
import dev.credence.cli.options.MetricOptions.ClassScoreOptions.SecondClassScores;
import dev.credence.cli.options.OptionChanges;
import dev.credence.cli.options.OutcomeOptions;
import dev.credence.cli.options.SecondSystemOptions;
import dev.credence.cli.options.SystemOptions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Options that name the columns of a curve and its sampling design. */
final class ScoreOptions {
    /** The meaning of the column of ids in a command that reads one file. */
    static final String ID = "Column of items that matches the rows of systems, with --system COLUMN.";

    @Mixin
    private ColumnOptions columns = new ColumnOptions();

    @Mixin
    private ClassScoreOptions classes = new ClassScoreOptions();

    @Mixin
    private SecondClassScores secondClasses = new SecondClassScores();

    @Mixin
    private SecondSystemOptions second = new SecondSystemOptions();

    @Mixin
    private SystemOptions systems = new SystemOptions();

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

    /** Returns the column of scores, which may be that of the positive class of several. */
    String score() {
        return columns.score().orElse("score");
    }

    /** Names the columns of the positive class of both systems, if columns of several classes are given. */
    private void chooseClass() {
        Optional<ClassColumns> first = classes.columns();
        List<ClassColumns> others = secondClasses.columns(first);
        if (first.isPresent() && columns.score().isPresent()) {
            throw Failure.usage("--score and --class-scores exclude each other: leave out one of them");
        }
        if (!others.isEmpty() && second.shownScore().isPresent()) {
            throw Failure.usage("--against-score and --against-class-scores exclude each other: leave out one of them");
        }
        columns.positive().ifPresent(label -> {
            first.ifPresent(all -> columns.scoreOfClass(column(all, label)));
            if (!others.isEmpty()) {
                second.scoresOfClass(
                        others.stream().map(all -> column(all, label)).toList());
            }
        });
    }

    private static String column(ClassColumns all, String label) {
        return all.column(label)
                .orElseThrow(() -> Failure.usage("--class-score names no column of the class '" + label
                        + "', which --positive names: classes=" + all));
    }

    /** Returns the columns of the scores of all classes if no label is positive, so that each class in turn is. */
    Optional<ClassColumns> everyClass() {
        return columns.positive().isPresent() ? Optional.empty() : classes.columns();
    }

    String positive() {
        return columns.positive().orElse("");
    }

    boolean flip() {
        return columns.flip();
    }

    /** Makes a row for each item and names the columns of the systems, if rows or files name systems. */
    void apply(InputFiles source, FileOptions files) {
        systems.apply(new SystemOptions.Named(
                columns,
                second,
                new OutcomeOptions(),
                source,
                files,
                Integer.MAX_VALUE,
                Optional.of(new ClassScoresOfAll(classes, secondClasses))));
    }

    /** Returns the columns of the scores of the other systems if there are several; otherwise an empty list. */
    List<String> others(TableFile file) {
        List<String> named = second.scoresIn(() -> file);
        return named.size() > 1 ? named : List.of();
    }

    /**
     * Reads the scores of several systems.
     *
     * @param named the columns of the scores of the other systems
     */
    Several several(TableFile file, List<String> named) {
        second.requireSeveral(columns, List.of(), named);
        ManyData data = RowReader.many(reading(file).against(List.of(), named), Optional.empty())
                .whole();
        return new Several(data.rows(), data.scores().orElseThrow(), data.notes());
    }

    /**
     * The scores of several systems.
     *
     * @param rows the number of rows that were read
     * @param sample the scores
     * @param notes notes on the data
     */
    record Several(long rows, Sample<JointScores<ScoredSample, PairedScoredSample>> sample, List<String> notes) {
        /**
         * Returns the scores of each system by its name.
         *
         * @throws Failure if rows are not independent
         */
        Map<String, Sample<ScoredSample>> bySystem() {
            if (!sample.isIid()) {
                throw Failure.usage("the curves of several systems need independent rows: draw one system at a time, or"
                        + " compare the systems with credence compare");
            }
            JointScores<ScoredSample, PairedScoredSample> joint = sample.evidence();
            Map<String, Sample<ScoredSample>> systems = new LinkedHashMap<>();
            for (int system = 0; system < joint.systems().size(); system++) {
                systems.put(joint.systems().get(system), Sample.of(joint.system(system)));
            }
            return systems;
        }
    }

    /** Throws a failure if an option is given whose value a state already contains. */
    void requireNoColumns() {
        columns.requireNoColumns(true);
        if (classes.columns().isPresent() || !secondClasses.several().isEmpty()) {
            throw Failure.usage("the columns of a state cannot be changed: leave out --class-score, --class-scores and"
                    + " --against-class-scores");
        }
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

    /** Throws a failure unless all columns that a curve of one class or of every class needs are named. */
    void requireColumnsOfClasses() {
        if (everyClass().isEmpty()) {
            requireColumns();
            return;
        }
        chooseClass();
        if (second.given() || !secondClasses.several().isEmpty()) {
            throw Failure.usage(
                    "--class-scores without --positive reads every class of one system: to compare two systems, name the class"
                            + " with --positive LABEL");
        }
        second.requireIdOfSeveral();
        columns.requireObservations("--class-scores");
        if (columns.truth().isEmpty()) {
            throw Failure.usage("Missing required option: '--truth=COLUMN'");
        }
        if (columns.flip()) {
            throw Failure.usage(
                    "--flip needs --positive LABEL, the class whose scores are lower where it is more likely");
        }
    }

    /** Throws a failure unless all columns that a curve needs are named. */
    void requireColumns() {
        second.requireIdOfSeveral();
        chooseClass();
        List<String> missing = new ArrayList<>();
        if (columns.truth().isEmpty()) {
            missing.add("--truth=COLUMN");
        }
        if (columns.score().isEmpty() && classes.columns().isEmpty()) {
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
        Reading named = columns.reading(file, design());
        return named.withClasses(everyClass());
    }

    /**
     * Returns the scores of the class that is positive, from a state of scores of several classes, which keeps every row.
     *
     * @throws Failure if no class is positive, or it has no scores
     */
    Dataset ofClass(StateSet states, String place) {
        String label = columns.positive().orElseThrow(() -> Failure.missing(List.of("--positive=LABEL")));
        Dataset all = states.dataset(place);
        try {
            Sample<ScoredSample> scores = ScoresOfClass.of(all.classes().orElseThrow(), label);
            return new Dataset(all.rows(), Optional.empty(), Optional.of(scores), all.classes(), all.suspicions());
        } catch (NoSuchElementException e) {
            throw Failure.usage(e);
        }
    }

    /** Returns the name of the scores: their column, or the class of a state. */
    String name() {
        return columns.score().or(columns::positive).orElse("score");
    }

    /**
     * Adds the columns to the description of an input, or describes the state and its class.
     *
     * @param states the state, if there is one
     */
    void describe(Map<String, Object> input, InputFiles source, Optional<StateSet> states) {
        states.ifPresentOrElse(found -> input.putAll(source.input(found)), () -> {
            input.put("truth", truth());
            input.put("score", score());
        });
    }

    static List<String> notes(boolean flip, String positive) {
        return flip
                ? List.of("lower scores indicate '" + positive
                        + "': an item is predicted positive where its score is at most the threshold")
                : List.of();
    }

    SamplingDesign design() {
        return columns.sampling().given();
    }
}
