package dev.credence.cli.coverage;

import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;
import dev.credence.cli.Failure;
import dev.credence.cli.data.Dataset;
import dev.credence.cli.data.RowReader;
import dev.credence.cli.data.layout.SamplingDesign;
import dev.credence.cli.data.layout.SamplingDesign.Kind;
import dev.credence.cli.data.state.StateSet;
import dev.credence.cli.input.TableFile;
import dev.credence.cli.options.ColumnOptions;
import dev.credence.cli.options.FileCommand.FileOptions;
import dev.credence.cli.options.InputFiles;
import dev.credence.cli.options.OptionChanges;
import dev.credence.cli.options.OutcomeInputs;
import dev.credence.cli.options.OutcomeInputs.Given;
import dev.credence.cli.options.OutcomeOptions;
import dev.credence.cli.options.RunOptions.Progressing;
import dev.credence.coverage.input.EmpiricalTruths;
import dev.credence.outcomes.Outcomes;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Options that name a file of the user's own data, whose proportions are the true values of a simulation. */
final class LikeOptions {
    @Option(
            names = "--like",
            paramLabel = "FILE",
            description = "Rank the methods at the size, prevalence and operating point of FILE, which may be a state "
                    + "of credence collect; repeat --like to merge several states.")
    private List<Path> files = new ArrayList<>();

    private @Nullable StateSet states;

    @Mixin
    private ColumnOptions columns = new ColumnOptions();

    @Mixin
    private OutcomeOptions outcomes = new OutcomeOptions();

    @Option(
            names = "--plausible",
            paramLabel = "N",
            description = "Number of truths studied in addition to that of FILE, drawn from those that FILE leaves "
                    + "plausible (default: "
                    + EmpiricalTruths.DEFAULT_PLAUSIBLE + ").")
    private @Nullable Integer plausible;

    @Spec(Spec.Target.MIXEE)
    void change(CommandSpec command) {
        new OptionChanges(command)
                .changed("--truth", option -> option.required(false).description("Column of true labels in FILE."))
                .described("--prediction", "Column of predicted labels in FILE.")
                .described("--score", "Column of scores in FILE.")
                .described("--positive", "The label counted as positive.")
                .described("--count", "Column of counts in FILE.")
                .described(
                        "--cluster",
                        "Column of FILE whose equal values mark rows that belong together, such as an image or "
                                + "a patient. Samples then consist of whole clusters drawn from FILE; --n is "
                                + "their number.")
                .described(
                        "--stratified",
                        "The number of rows of each true class in FILE was fixed in advance, and is fixed in "
                                + "the samples too.")
                .changed("--fold", option -> option.hidden(true))
                .changed("--repeat", option -> option.hidden(true))
                .changed("--item", option -> option.hidden(true))
                .changed("--weight", option -> option.hidden(true));
    }

    boolean given() {
        return !files.isEmpty();
    }

    private String place() {
        return files.stream().map(Path::toString).collect(Collectors.joining(", "));
    }

    int plausible() {
        int truths = Objects.requireNonNullElse(plausible, EmpiricalTruths.DEFAULT_PLAUSIBLE);
        if (!(truths >= 0 && truths <= 1000)) {
            throw Failure.usage("--plausible must lie in [0, 1000]: plausible=" + truths);
        }
        return truths;
    }

    /** Returns the outcomes of the file, if it has outcomes without a true label. */
    Optional<Given<Sample<Outcomes>>> outcomes(Metric<?> wanted, FileOptions how, Progressing progressing) {
        if (!outcomes.given(source())) {
            return Optional.empty();
        }
        if (source().statesOfOutcomes().isPresent()) {
            how.requireNone();
        }
        OutcomeInputs inputs =
                new OutcomeInputs("coverage", outcomes, columns, source(), path -> how.file(path, progressing));
        return Optional.of(inputs.one(List.of(wanted), Optional.empty(), Optional.empty()));
    }

    private InputFiles source() {
        return files.isEmpty() ? new InputFiles() : InputFiles.of(files);
    }

    /** Returns the metric that is used if none is named. */
    String usualMetric() {
        if (outcomes.given(source())) {
            return "mean";
        }
        boolean predictions = states().map(StateSet::hasPredictions)
                .orElseGet(() -> columns.prediction().isPresent());
        if (!predictions) {
            return "auroc";
        }
        return states().flatMap(StateSet::positive).or(columns::positive).isEmpty() ? "f1.macro" : "f1";
    }

    /** Returns the state that was given instead of a file, if any. */
    private Optional<StateSet> states() {
        if (states == null && (files.size() > 1 || files.stream().anyMatch(TableFile::isState))) {
            states = columns.of(StateSet.read(files), place());
        }
        return Optional.ofNullable(states);
    }

    /** Reads the file. */
    Dataset read(FileOptions how, Progressing progressing) {
        if (states().isPresent()) {
            how.requireNone();
            return drawn(states().get());
        }
        boolean system = columns.prediction().isPresent() || columns.score().isPresent();
        if (columns.truth().isEmpty() || !system) {
            throw Failure.usage("--like needs --truth COLUMN and --prediction COLUMN or --score COLUMN");
        }
        if (columns.sampling().hasFoldOrWeight()) {
            throw Failure.usage(
                    "--like draws i.i.d., clustered and stratified samples, neither folds nor weights; leave"
                            + " --fold and --weight out to study the rows as i.i.d.");
        }
        return shared(RowReader.read(columns.reading(how.file(files.get(0), progressing), columns.design())));
    }

    private Dataset drawn(StateSet states) {
        Kind kind = states.design().kind();
        if (kind == Kind.FOLDED || kind == Kind.WEIGHTED) {
            throw Failure.usage("--like draws i.i.d., clustered and stratified samples: the state is of "
                    + (kind == Kind.FOLDED ? "folds" : "weighted rows")
                    + "; collect the rows without them to study them as i.i.d.");
        }
        return shared(states.dataset(place()));
    }

    private Dataset shared(Dataset data) {
        columns.commonLabel(states()).require(data, place());
        return data;
    }

    /** Returns whether lower scores indicate the positive label. */
    boolean flip() {
        return states().map(StateSet::flip).orElseGet(columns::flip);
    }

    /** Returns the name of the unit in which sample sizes are counted. */
    String unit() {
        if (outcomes.given(source())) {
            boolean clusters = source().statesOfOutcomes()
                    .map(collected -> collected.design().kind() == Kind.CLUSTERED)
                    .orElseGet(() -> columns.sampling().cluster().isPresent());
            return clusters ? "clusters" : "n";
        }
        return design().kind() == Kind.CLUSTERED ? "clusters" : "n";
    }

    private SamplingDesign design() {
        return states().map(StateSet::design).orElseGet(columns.sampling()::given);
    }

    void describe(Map<String, Object> input) {
        if (given()) {
            input.put("file", place());
        }
        if (states().isPresent()) {
            columns.shownPrediction().ifPresent(name -> input.put("prediction", name));
            states().get().describe(input);
            return;
        }
        columns.describe(input, Optional.empty());
        if (columns.flip()) {
            input.put("flip", true);
        }
        columns.sampling().given().describe(input);
    }

    /** Throws a failure if columns are named without a file. */
    void requireNone() {
        if (columns.any() || plausible != null || outcomes.option().isPresent()) {
            throw Failure.usage(
                    "--truth, --prediction, --score, --outcome, --tp, --positive, --count, --cluster, --stratified, --flip"
                            + " and --plausible describe a file: add --like FILE");
        }
    }
}
