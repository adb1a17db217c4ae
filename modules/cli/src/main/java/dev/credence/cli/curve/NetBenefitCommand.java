package dev.credence.cli.curve;

import dev.credence.Credence;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.refusal.RefusedException;
import dev.credence.api.sample.Sample;
import dev.credence.cli.Console;
import dev.credence.cli.Failure;
import dev.credence.cli.data.Dataset;
import dev.credence.cli.data.PairData;
import dev.credence.cli.data.RowReader;
import dev.credence.cli.data.layout.Reading;
import dev.credence.cli.options.FileCommand;
import dev.credence.cli.options.OptionChanges;
import dev.credence.cli.options.Progressing;
import dev.credence.cli.options.SecondSystemOptions;
import dev.credence.curves.curve.NetBenefitCurve;
import dev.credence.figures.kind.ReportFigures;
import dev.credence.report.curve.NetBenefitReport;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code credence net-benefit}, which computes decision curves of probabilities with simultaneous bands. */
@Command(
        name = "net-benefit",
        description = {
            "The net benefit of probabilities over thresholds (decision curve), with bands that hold at all thresholds.",
            "",
            "At threshold t a false positive costs t / (1 - t) times what a true positive gains. The curve is next to"
                    + " those of predicting every item positive, or none. --against-score adds a second system on the"
                    + " same rows and the difference of both."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  credence net-benefit scores.csv --truth label --score p --positive yes",
            "  credence net-benefit scores.csv --truth label --score p --positive yes \\",
            "      --against-score q --between 0.1..0.4 --figure net-benefit -o curve.svg"
        })
public final class NetBenefitCommand extends FileCommand<NetBenefitReport> {
    private static final Pattern RANGE = Pattern.compile("([0-9.eE+-]+)\\.\\.([0-9.eE+-]+)");

    @Mixin
    private ScoreOptions columns = new ScoreOptions();

    @Option(
            names = "--between",
            paramLabel = "LOW..HIGH",
            defaultValue = "0.05..0.5",
            description = "Range of the thresholds, above 0 and below 1 (default: ${DEFAULT-VALUE}).")
    private String between = "";

    @Option(
            names = "--points",
            paramLabel = "N",
            defaultValue = "91",
            description = "Number of thresholds, evenly spaced (default: ${DEFAULT-VALUE}); a table shows every tenth.")
    private int points;

    private NetBenefitCommand(Console console, Supplier<Credence> credence) {
        super(console, credence);
    }

    /** Returns the command for a console. */
    public static CommandLine on(Console console, Supplier<Credence> credence) {
        CommandLine line = new CommandLine(new NetBenefitCommand(console, credence));
        new OptionChanges(line.getCommandSpec())
                .without("--with", "--id", "--flip")
                .described("--score", "Column of probabilities of the positive label.")
                .described("--weight", "Column of weights, which are refused: a band needs independent rows.")
                .described("--cluster", "Column of clusters, which are refused: a band needs independent rows.");
        return line;
    }

    @Override
    protected Optional<String> usualFigure() {
        return Optional.of("net-benefit");
    }

    @Override
    protected NetBenefitReport answer(Progressing progressing) {
        source.require("net-benefit");
        requireRows("a net benefit curve");
        columns.requireColumns();
        List<Double> thresholds = thresholds();
        ConfidenceLevel level = run.level();
        ComputeOptions options = run.run(progressing.progress());
        run.requireDraws(List.of());
        Reading reading = columns.reading(files.file(source.file(), progressing));
        Map<String, NetBenefitCurve> systems = new LinkedHashMap<>();
        Map<String, Object> input = new LinkedHashMap<>();
        input.put("file", source.file().toString());
        List<String> notes;
        SecondSystemOptions second = columns.second();
        if (second.given()) {
            second.requireBoth(columns.columns());
            second.require(columns.columns());
            PairData data = second.reader().read(reading, path -> files.file(path, progressing));
            Sample<PairedScoredSample> joint = joint(data);
            String other = second.score().orElseThrow();
            // The difference is first, because it refuses rows that are not independent.
            NetBenefitCurve difference = computed(() -> NetBenefitCurve.difference(joint, thresholds, level, options));
            PairedScoredSample both = joint.evidence();
            for (ScoredSample scores : List.of(both.first(), both.second())) {
                systems.put(
                        systems.isEmpty() ? columns.score() : other,
                        computed(() -> NetBenefitCurve.of(Sample.of(scores), thresholds, level, options)));
            }
            systems.put(columns.score() + " - " + other, difference);
            input.put("rows", data.rows());
            notes = data.notes();
        } else {
            Dataset data = RowReader.read(reading);
            data.requireClasses(source.file());
            Sample<ScoredSample> scores = data.scores().orElseThrow();
            systems.put(columns.score(), computed(() -> NetBenefitCurve.of(scores, thresholds, level, options)));
            input.put("rows", data.rows());
            notes = data.notes();
        }
        input.put("truth", columns.truth());
        input.put("score", columns.score());
        second.score().ifPresent(name -> input.put("compare", name));
        input.put("positive", columns.positive());
        NetBenefitReport report = new NetBenefitReport(input, level, systems, notes);
        figure.draw(kind -> ReportFigures.of(credence.get()).draw(kind, report));
        return report;
    }

    @SuppressWarnings("unchecked") // scores of two systems in one file
    private static Sample<PairedScoredSample> joint(PairData data) {
        return (Sample<PairedScoredSample>)
                ((Pairing.Paired<ScoredSample, ?>) data.scores().orElseThrow()).joint();
    }

    private static NetBenefitCurve computed(Supplier<NetBenefitCurve> curve) {
        try {
            return curve.get();
        } catch (RefusedException e) {
            throw Failure.data(e.refusal().sentence(), e);
        } catch (IllegalArgumentException e) {
            throw Failure.usage(e);
        }
    }

    private List<Double> thresholds() {
        if (!(points >= 2 && points <= 1_000)) {
            throw Failure.usage("--points must lie in [2, 1000]: points=" + points);
        }
        Matcher range = RANGE.matcher(between);
        try {
            if (range.matches()) {
                double low = Double.parseDouble(range.group(1));
                double high = Double.parseDouble(range.group(2));
                if (low > 0 && low < high && high < 1) {
                    return IntStream.range(0, points)
                            .mapToObj(i -> i == points - 1 ? high : low + (high - low) * i / (points - 1))
                            .toList();
                }
            }
        } catch (NumberFormatException e) {
            // The failure below reports it.
        }
        throw Failure.usage(
                "--between must be LOW..HIGH, two thresholds above 0 and below 1, such as 0.05..0.5: between='"
                        + between + "'");
    }
}
