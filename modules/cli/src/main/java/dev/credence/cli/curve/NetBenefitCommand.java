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
import dev.credence.cli.data.state.StateSet;
import dev.credence.cli.input.TableFile;
import dev.credence.cli.options.FileCommand;
import dev.credence.cli.options.OptionChanges;
import dev.credence.cli.options.RunOptions.Progressing;
import dev.credence.cli.options.SecondSystemOptions;
import dev.credence.curves.curve.CostCurve;
import dev.credence.curves.curve.CostCurve.Scale;
import dev.credence.curves.curve.NetBenefitCurve;
import dev.credence.figures.kind.ReportFigures;
import dev.credence.report.Report;
import dev.credence.report.curve.CostReport;
import dev.credence.report.curve.NetBenefitReport;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code credence net-benefit}, which computes decision curves of probabilities with simultaneous bands. */
@Command(
        name = "net-benefit",
        description = {
            "The net benefit of probabilities over thresholds (decision curve), with bands that cover at all thresholds simultaneously.",
            "",
            "At threshold t a false positive costs t / (1 - t) times what a true positive gains. The curve is next to"
                    + " those of predicting every item positive, or none. --against-score adds a second system on the"
                    + " same rows and the difference of both. --scale relative-utility shows which share of the"
                    + " possible gain the predictions have, and --scale cost what errors cost at each mix of costs."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  credence net-benefit scores.csv --truth label --score p --positive yes",
            "  credence net-benefit scores.csv --truth label --score p --positive yes \\",
            "      --against-score q --between 0.1..0.4 --figure net-benefit -o curve.svg",
            "  credence net-benefit scores.csv --truth label --score p --positive yes --scale relative-utility"
        })
public final class NetBenefitCommand extends FileCommand<Report> {
    private static final String NET_BENEFIT = "net-benefit";
    private static final Pattern RANGE = Pattern.compile("([0-9.eE+-]+)\\.\\.([0-9.eE+-]+)");

    @Mixin
    private ScoreOptions columns = new ScoreOptions();

    @Option(
            names = "--between",
            paramLabel = "LOW..HIGH",
            description =
                    "Range of the thresholds, or of the probability-costs, above 0 and below 1 (default: 0.05..0.5,"
                            + " of the cost 0.05..0.95).")
    private @Nullable String given;

    @Option(
            names = "--scale",
            paramLabel = "SCALE",
            defaultValue = NET_BENEFIT,
            description =
                    "net-benefit, relative-utility (the share of the net benefit that perfect predictions would add"
                            + " to that of predicting all items positive, or none) or cost (normalised expected cost; default:"
                            + " ${DEFAULT-VALUE}).")
    private String scale = NET_BENEFIT;

    @Option(
            names = "--prevalence",
            paramLabel = "P",
            description = "Share of positives that the probabilities assume, for the thresholds of --scale cost"
                    + " (default: that of the rows).")
    private @Nullable Double prevalence;

    @Option(
            names = "--points",
            paramLabel = "N",
            defaultValue = "91",
            description = "Number of thresholds, evenly spaced (default: ${DEFAULT-VALUE}); a table shows every tenth.")
    private int points;

    private NetBenefitCommand(Console console, Supplier<Credence> credence) {
        super(console, credence);
    }

    public static CommandLine on(Console console, Supplier<Credence> credence) {
        CommandLine line = new CommandLine(new NetBenefitCommand(console, credence));
        new OptionChanges(line.getCommandSpec())
                .statesOfClassScores()
                .without("--with", "--flip")
                .described("--id", ScoreOptions.ID)
                .described("--score", "Column of probabilities of the positive label.")
                .described("--weight", "Column of weights, which are refused: a band needs independent rows.")
                .described("--cluster", "Column of clusters, which are refused: a band needs independent rows.");
        return line;
    }

    @Override
    protected Optional<String> usualFigure() {
        return Optional.of(scale);
    }

    @Override
    protected Report answer(Progressing progressing) {
        source.require(NET_BENEFIT);
        columns.apply(source, files);
        Optional<StateSet> states = source.states(files);
        if (states.isPresent() && !states.get().systemHasClassScores()) {
            requireRows("a net benefit curve");
        }
        states.ifPresentOrElse(found -> columns.requireNoColumns(), columns::requireColumns);
        Optional<Scale> cost = cost();
        List<Double> places = places(cost);
        ConfidenceLevel level = run.level();
        ComputeOptions options = run.run(progressing.progress());
        run.requireDraws(List.of());
        Map<String, Object> input = new LinkedHashMap<>();
        input.put("file", source.file().toString());
        Report report;
        if (cost.isPresent()) {
            double share = prevalence == null ? Double.NaN : prevalence;
            Systems<CostCurve> systems = new Systems<>(
                    sample -> CostCurve.of(sample, cost.get(), places, share, level, options),
                    joint -> CostCurve.difference(joint, cost.get(), places, share, level, options));
            systems.read(states, progressing, input);
            report = new CostReport(input, cost.get(), level, systems.curves, systems.notes);
        } else {
            Systems<NetBenefitCurve> systems = new Systems<>(
                    sample -> NetBenefitCurve.of(sample, places, level, options),
                    joint -> NetBenefitCurve.difference(joint, places, level, options));
            systems.read(states, progressing, input);
            report = new NetBenefitReport(input, level, systems.curves, systems.notes);
        }
        figure.draw(kind -> ReportFigures.of(credence.get()).draw(kind, report));
        return report;
    }

    /** The curves of one system, or of both and of their difference, by name. */
    private final class Systems<C> {
        private final Function<Sample<ScoredSample>, C> one;
        private final Function<Sample<PairedScoredSample>, C> difference;
        private final Map<String, C> curves = new LinkedHashMap<>();
        private List<String> notes = List.of();

        Systems(Function<Sample<ScoredSample>, C> one, Function<Sample<PairedScoredSample>, C> difference) {
            this.one = one;
            this.difference = difference;
        }

        void read(Optional<StateSet> states, Progressing progressing, Map<String, Object> input) {
            SecondSystemOptions second = columns.second();
            if (states.isEmpty()) {
                TableFile file = files.file(source.file(), progressing);
                List<String> others = columns.others(file);
                if (!others.isEmpty()) {
                    readSeveral(columns.several(file, others), input);
                    return;
                }
            }
            if (second.given()) {
                second.requireBoth(columns.columns());
                second.require(columns.columns());
                PairData data = second.reader().read(reading(progressing), path -> files.file(path, progressing));
                Sample<PairedScoredSample> joint = joint(data);
                String other = second.score().orElseThrow();
                // The difference is first, because it refuses rows that are not independent.
                C both = computed(() -> difference.apply(joint));
                curves.put(
                        columns.score(),
                        computed(() -> one.apply(Sample.of(joint.evidence().first()))));
                curves.put(
                        other,
                        computed(() -> one.apply(Sample.of(joint.evidence().second()))));
                curves.put(columns.score() + " - " + other, both);
                input.put("rows", data.rows());
                notes = data.notes();
            } else {
                Dataset data = states.map(found -> columns.ofClass(found, source.place()))
                        .orElseGet(() -> RowReader.read(reading(progressing)));
                data.requireClasses(source.file());
                Sample<ScoredSample> scores = data.scores().orElseThrow();
                curves.put(columns.name(), computed(() -> one.apply(scores)));
                input.put("rows", data.rows());
                notes = data.notesOnScores();
            }
            columns.describe(input, source, states);
            second.score().ifPresent(name -> input.put("compare", name));
            input.put("positive", columns.positive());
        }

        private void readSeveral(ScoreOptions.Several systems, Map<String, Object> input) {
            systems.bySystem().forEach((name, sample) -> curves.put(name, computed(() -> one.apply(sample))));
            input.put("rows", systems.rows());
            notes = new ArrayList<>(systems.notes());
            notes.add("Each system has a band of its own; name one other system for a band of the difference.");
            columns.describe(input, source, Optional.empty());
            input.put("score", List.copyOf(curves.keySet()));
            input.put("positive", columns.positive());
        }
    }

    private Reading reading(Progressing progressing) {
        return columns.reading(files.file(source.file(), progressing));
    }

    @SuppressWarnings("unchecked") // scores of two systems in one file
    private static Sample<PairedScoredSample> joint(PairData data) {
        return (Sample<PairedScoredSample>)
                ((Pairing.Paired<ScoredSample, ?>) data.scores().orElseThrow()).joint();
    }

    private static <C> C computed(Supplier<C> curve) {
        try {
            return curve.get();
        } catch (RefusedException e) {
            throw Failure.data(e.refusal().sentence(), e);
        } catch (IllegalArgumentException e) {
            throw Failure.usage(e);
        }
    }

    /** Returns the scale of a cost curve; empty for the net benefit. */
    private Optional<Scale> cost() {
        Optional<Scale> cost = Arrays.stream(Scale.values())
                .filter(one -> one.id().equals(scale))
                .findFirst();
        if (cost.isEmpty() && !scale.equals(NET_BENEFIT)) {
            throw Failure.usage("--scale must be one of [net-benefit, relative-utility, cost]: scale=" + scale);
        }
        if (prevalence != null && !cost.equals(Optional.of(Scale.EXPECTED_COST))) {
            throw Failure.usage("--prevalence is an option of --scale cost: scale=" + scale);
        }
        if (prevalence != null && !(prevalence > 0 && prevalence < 1)) {
            throw Failure.usage("--prevalence must lie in (0, 1): prevalence=" + prevalence);
        }
        return cost;
    }

    private List<Double> places(Optional<Scale> cost) {
        String between =
                given != null ? given : cost.equals(Optional.of(Scale.EXPECTED_COST)) ? "0.05..0.95" : "0.05..0.5";
        if (!(points >= 2 && points <= 1_000)) {
            throw Failure.usage("--points must lie in [2, 1000]: points=" + points);
        }
        Matcher range = RANGE.matcher(between);
        try {
            if (range.matches()) {
                double low = Double.parseDouble(range.group(1));
                double high = Double.parseDouble(range.group(2));
                if (low > 0 && low < high && high < 1) {
                    return NetBenefitCurve.evenThresholds(low, high, points);
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
