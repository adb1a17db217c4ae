package dev.credence.cli.curve;

import dev.credence.Credence;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.Estimate;
import dev.credence.api.sample.Sample;
import dev.credence.cli.Console;
import dev.credence.cli.Failure;
import dev.credence.cli.data.Dataset;
import dev.credence.cli.data.RowReader;
import dev.credence.cli.data.state.StateSet;
import dev.credence.cli.options.DemandOptions;
import dev.credence.cli.options.FileCommand;
import dev.credence.cli.options.OptionChanges;
import dev.credence.cli.options.RunOptions.Progressing;
import dev.credence.curves.guarantee.ThresholdChoice;
import dev.credence.curves.guarantee.ThresholdChoice.Value;
import dev.credence.curves.guarantee.ThresholdRule;
import dev.credence.report.curve.ThresholdReport;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code credence threshold}, which chooses a threshold of scores with guaranteed rates. */
@Command(
        name = "threshold",
        description = {
            "A threshold of scores that guarantees rates such as a recall of at least 0.95, with what it costs.",
            "",
            "The guarantees hold with the confidence of --level, all together, although the threshold is chosen on the"
                    + " same rows; so do the intervals. --report-on FILE2 adds the metrics of other rows."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  credence threshold scores.csv --truth label --score p --positive yes \\",
            "      --at-least recall=0.95",
            "  credence threshold scores.csv --truth label --score p --positive yes \\",
            "      --at-least recall=0.9,precision=0.8 --maximise f1",
            "  credence threshold scores.csv --truth label --score p --positive yes \\",
            "      --abstain --at-least precision=0.9 --at-most for=0.02",
            "  credence threshold dev.csv --truth label --score p --positive yes \\",
            "      --maximise net-benefit:at=0.2 --report-on test.csv"
        })
public final class ThresholdCommand extends FileCommand<ThresholdReport> {
    private static final List<String> REPORTED = List.of("recall", "specificity", "precision", "npv", "accuracy", "f1");

    @Mixin
    private ScoreOptions columns = new ScoreOptions();

    @Mixin
    private DemandOptions demands = new DemandOptions();

    @Option(
            names = "--report-on",
            paramLabel = "FILE2",
            description = "File of other rows, with the same columns, on which the metrics at the threshold are"
                    + " reported.")
    private @Nullable Path other;

    private ThresholdCommand(Console console, Supplier<Credence> credence) {
        super(console, credence);
    }

    public static CommandLine on(Console console, Supplier<Credence> credence) {
        CommandLine line = new CommandLine(new ThresholdCommand(console, credence));
        new OptionChanges(line.getCommandSpec())
                .statesOfClassScores()
                .withoutFigure()
                .without(
                        "--with",
                        "--id",
                        "--compare",
                        "--against-score",
                        "--against-class-scores",
                        "--system",
                        "--truth-file")
                .described("--weight", "Column of weights, which are refused: a row is one binomial trial.")
                .described(
                        "--cluster",
                        "Column of clusters, each of which counts once for recall, specificity, fnr and fpr; other"
                                + " demands are refused.");
        return line;
    }

    @Override
    protected ThresholdReport answer(Progressing progressing) {
        source.require("threshold");
        Optional<StateSet> states = source.states(files);
        if (states.isPresent() && !states.get().systemHasClassScores()) {
            throw Failure.usage("a threshold is chosen from rows, and " + source.place() + " is a state: name the file"
                    + " of the rows");
        }
        if (states.isPresent() && other != null) {
            throw Failure.usage("--report-on reads rows with the columns of the first file, and " + source.place()
                    + " is a state: name the file of the rows");
        }
        states.ifPresentOrElse(found -> columns.requireNoColumns(), columns::requireColumns);
        ThresholdRule rule = demands.rule(run.level(), run.run(progressing.progress()));
        run.requireDraws(List.of());
        Dataset data = states.map(found -> columns.ofClass(found, source.place()))
                .orElseGet(() -> RowReader.read(columns.reading(files.file(source.file(), progressing))));
        data.requireClasses(source.file());
        ThresholdChoice choice = DemandOptions.chosen(rule, data.scores().orElseThrow());
        List<String> notes = new ArrayList<>(ScoreOptions.notes(columns.flip(), columns.positive()));
        notes.addAll(data.notesOnScores());
        Map<String, Object> input = new LinkedHashMap<>();
        input.put("file", source.file().toString());
        input.put("rows", data.rows());
        columns.describe(input, source, states);
        input.put("positive", columns.positive());
        List<Value> elsewhere = List.of();
        if (other != null) {
            if (source.isFirst(other)) {
                throw Failure.usage(
                        "--report-on names the file on which the threshold is chosen; name a file of other rows, or leave"
                                + " it out: the metrics on the same rows have intervals that include the choice");
            }
            Dataset reported = RowReader.read(columns.reading(files.file(other, progressing)));
            input.put("reportOn", other.toString());
            notes.addAll(reported.notes());
            if (reported.scores()
                    .orElseThrow()
                    .evidence()
                    .equals(data.scores().orElseThrow().evidence())) {
                notes.add(
                        "both files have the same scores and classes; if they have the same rows, the intervals on the other file do"
                                + " not include the choice of the threshold and are too optimistic");
            }
            elsewhere = at(choice, reported.scores().orElseThrow());
        }
        return new ThresholdReport(input, columns.name(), run.level(), columns.flip(), choice, elsewhere, notes);
    }

    private List<Value> at(ThresholdChoice choice, Sample<ScoredSample> sample) {
        ThresholdChoice.Abstention abstention = choice.abstention();
        if (abstention == null) {
            return REPORTED.stream()
                    .map(metric -> value(metric, choice.threshold(), sample))
                    .toList();
        }
        List<Value> values = new ArrayList<>(List.of(
                value("recall", choice.threshold(), sample),
                value("specificity", abstention.negativeBelow(), sample),
                value("precision", choice.threshold(), sample),
                value("npv", abstention.negativeBelow(), sample)));
        if (sample.isIid()) {
            ConfusionMatrix positive = sample.evidence().at(choice.threshold());
            ConfusionMatrix notNegative = sample.evidence().at(abstention.negativeBelow());
            long right = positive.count("positive", "positive") + notNegative.count("negative", "negative");
            long wrong = positive.count("negative", "positive") + notNegative.count("positive", "negative");
            values.add(share("accuracy", right, wrong));
            values.add(share("abstention", sample.evidence().size() - right - wrong, right + wrong));
        }
        return values;
    }

    private Value value(String metric, double threshold, Sample<ScoredSample> sample) {
        return value(metric, metric + ":threshold=" + threshold, sample);
    }

    /** Returns the share of some items, with the interval that any proportion has, such as a recall. */
    private Value share(String name, long items, long others) {
        return value(name, "recall", Sample.of(ConfusionMatrix.binary(items, 0, others, 0)));
    }

    private Value value(String name, String metric, Sample<?> sample) {
        Estimate estimate = credence.get().evaluate(sample).level(run.level()).estimate(metric);
        return new Value(name, estimate.value(), estimate.lower(), estimate.upper());
    }
}
