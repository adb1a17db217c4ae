package dev.credence.figures.kind;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.figures.Figure;
import dev.credence.figures.mark.Axis;
import dev.credence.figures.mark.CellMark;
import dev.credence.figures.mark.ColourRole;
import dev.credence.figures.mark.Dash;
import dev.credence.figures.mark.Mark;
import dev.credence.figures.mark.Panel;
import dev.credence.figures.mark.Point;
import dev.credence.figures.mark.RuleMark;
import dev.credence.figures.scale.LinearScale;
import dev.credence.outcomes.OutcomeColumn;
import dev.credence.outcomes.Outcomes;
import dev.credence.outcomes.PairedOutcomes;
import dev.credence.report.text.SafeText;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.DoubleStream;

/** Histograms of outcomes, of the differences of items between two systems, or of the scores of two classes. */
final class DistributionFigure {
    /** Four columns of outcomes fill a figure. */
    private static final int MAX_OUTCOMES = 4;
    /** Up to 25 distinct values have a bar each; more are divided into 20 bins. */
    private static final int DISTINCT = 25;

    private static final int BINS = 20;
    private static final double HEIGHT = 240;

    private DistributionFigure() {}

    /** Draws the values of each column, in which the runs of an item share its weight. */
    static Figure of(Outcomes outcomes) {
        List<OutcomeColumn> columns = outcomes.columns();
        List<Panel> panels = new ArrayList<>();
        for (int column = 0; column < Math.min(MAX_OUTCOMES, columns.size()); column++) {
            String name = SafeText.cell(columns.get(column).name());
            panels.add(new Histogram(weights(outcomes, column), false).panel(name, "items"));
        }
        List<String> notes = new ArrayList<>();
        notes.add("Bars are numbers of items" + (outcomes.hasSingleRuns() ? "." : ", whose runs have equal shares."));
        if (columns.size() > MAX_OUTCOMES) {
            notes.add("The first " + MAX_OUTCOMES + " of " + columns.size() + " outcomes are shown.");
        }
        return new Figure(
                "Distribution of outcomes",
                "Histograms of the outcomes of " + SafeText.count(outcomes.size()) + " items.",
                Figure.USUAL_WIDTH,
                List.of(),
                panels,
                notes);
    }

    /** Draws the differences of the items' means, first system minus second, of the first outcome. */
    static Figure of(PairedOutcomes both) {
        Map<Double, Double> weights = new TreeMap<>();
        double[] signs = new double[3];
        for (int atom = 0; atom < both.atoms(); atom++) {
            double difference =
                    both.first().mean(both.firstAtom(atom), 0) - both.second().mean(both.secondAtom(atom), 0) + 0.0;
            double count = (double) both.count(atom);
            weights.merge(difference, count, Double::sum);
            signs[(int) Math.signum(difference) + 1] += count;
        }
        String sides = String.format(
                Locale.ROOT,
                "The first system is higher on %,.0f items, the second on %,.0f; they are equal on %,.0f.",
                signs[2],
                signs[0],
                signs[1]);
        String name = SafeText.cell(both.first().columns().get(0).name());
        return new Figure(
                "Differences of items",
                "Histogram of the differences of " + SafeText.count(both.size()) + " items. " + sides,
                Figure.USUAL_WIDTH,
                List.of(),
                List.of(new Histogram(weights, true).panel(name + ", first minus second", "items")),
                List.of(sides));
    }

    /** Draws the scores of both classes above each other on the same axis, each on its own scale of counts. */
    static Figure of(String name, ScoredSample scores) {
        Map<Double, Double> positives = new TreeMap<>();
        Map<Double, Double> negatives = new TreeMap<>();
        for (int atom = 0; atom < scores.atoms(); atom++) {
            double count = (double) scores.count(atom);
            (scores.positive(atom) ? positives : negatives).merge(scores.score(atom), count, Double::sum);
        }
        List<Double> ends = List.of(scores.score(0), scores.score(scores.atoms() - 1));
        List<Panel> panels = new ArrayList<>();
        if (!positives.isEmpty()) {
            panels.add(new Histogram(positives, false, ColourRole.SECOND, ends).panel("", "positive items"));
        }
        if (!negatives.isEmpty()) {
            panels.add(new Histogram(negatives, false, ColourRole.FIRST, ends)
                    .panel(SafeText.cell(name), "negative items"));
        }
        return new Figure(
                "Scores of both classes",
                "Histograms of the scores of " + SafeText.count(scores.positives()) + " positive and "
                        + SafeText.count(scores.negatives()) + " negative items.",
                Figure.USUAL_WIDTH,
                List.of(),
                panels,
                List.of("The two classes have scales of their own, because one may be rare."));
    }

    private static Map<Double, Double> weights(Outcomes outcomes, int column) {
        Map<Double, Double> weights = new TreeMap<>();
        for (int atom = 0; atom < outcomes.atoms(); atom++) {
            int runs = outcomes.runs(atom);
            for (int run = 0; run < runs; run++) {
                weights.merge(outcomes.value(atom, run, column), (double) outcomes.count(atom) / runs, Double::sum);
            }
        }
        return weights;
    }

    /**
     * A histogram.
     *
     * @param weights the number of items at each value, in the order of the values
     * @param signed whether values below 0 are those of a second system
     * @param colour the colour of bars, which are those above 0 if signed
     * @param ends the smallest and the largest value of the axis
     */
    private record Histogram(Map<Double, Double> weights, boolean signed, ColourRole colour, List<Double> ends) {
        Histogram(Map<Double, Double> weights, boolean signed) {
            this(
                    weights,
                    signed,
                    ColourRole.FIRST,
                    List.of(Collections.min(weights.keySet()), Collections.max(weights.keySet())));
        }

        /** Values that differ by rounding alone, by less than 1e-9 of the range, are one value. */
        Histogram {
            Map<Double, Double> merged = new TreeMap<>();
            double near = 1e-9 * (ends.get(1) - ends.get(0));
            double last = Double.NaN;
            for (Map.Entry<Double, Double> entry : weights.entrySet()) {
                last = entry.getKey() - last <= near ? last : entry.getKey();
                merged.merge(last, entry.getValue(), Double::sum);
            }
            weights = merged;
        }

        Panel panel(String name, String up) {
            List<CellMark> bars = weights.size() <= DISTINCT ? ofValues() : ofBins();
            double most = bars.stream().mapToDouble(bar -> bar.to().y()).max().orElse(1);
            double[] across = DoubleStream.concat(
                            ends.stream().mapToDouble(x -> x),
                            bars.stream()
                                    .flatMapToDouble(bar -> DoubleStream.of(
                                            bar.from().x(), bar.to().x())))
                    .toArray();
            List<Mark> marks = new ArrayList<>(bars);
            if (signed) {
                marks.add(new RuleMark(0, true, Dash.SOLID, ""));
            }
            LinearScale counts = new LinearScale(
                    0, LinearScale.containing(0, Math.max(most, 1)).upper(), 6);
            return new Panel("", Axis.of(name, LinearScale.containing(across)), Axis.of(up, counts), HEIGHT, marks);
        }

        /** Returns a bar for each value, of the width of the smallest gap but at least a fiftieth of the whole. */
        private List<CellMark> ofValues() {
            double least = weights.keySet().iterator().next();
            double greatest = least;
            double gap = Double.POSITIVE_INFINITY;
            for (double value : weights.keySet()) {
                gap = value > greatest ? Math.min(gap, value - greatest) : gap;
                greatest = value;
            }
            double width = Double.isInfinite(gap)
                    ? Math.max(Math.abs(least), 1) / BINS
                    : Math.max(0.8 * gap, (greatest - least) / 50);
            List<CellMark> bars = new ArrayList<>();
            weights.forEach((value, count) ->
                    bars.add(bar(value - width / 2, value + width / 2, value, count, "value " + number(value))));
            return bars;
        }

        private List<CellMark> ofBins() {
            double least = ends.get(0);
            double greatest = ends.get(1);
            double step = binWidth(greatest - least);
            double from = Math.floor(least / step) * step;
            int bins = (int) Math.ceil((greatest - from) / step - 1e-9);
            double[] counts = new double[Math.max(1, bins)];
            weights.forEach((value, count) -> {
                if (!signed || value != 0) {
                    counts[(int) Math.min(counts.length - 1.0, Math.floor((value - from) / step + 1e-9))] += count;
                }
            });
            List<CellMark> bars = new ArrayList<>();
            for (int bin = 0; bin < counts.length; bin++) {
                double low = from + bin * step;
                if (counts[bin] > 0) {
                    String words = "values from " + number(low) + " to " + number(low + step);
                    bars.add(bar(low, low + step, low + step / 2, counts[bin], words));
                }
            }
            double zeros = weights.getOrDefault(0.0, 0.0);
            if (signed && zeros > 0) {
                bars.add(bar(-step / 4, step / 4, 0, zeros, "value 0"));
            }
            return bars;
        }

        /** Returns a round width, so that 0 is an end of bins. */
        private static double binWidth(double range) {
            double rough = range / BINS;
            double power = Math.pow(10, Math.floor(Math.log10(rough)));
            double digit = rough / power;
            return power * (digit <= 1 ? 1 : digit <= 2 ? 2 : digit <= 5 ? 5 : 10);
        }

        private CellMark bar(double from, double to, double middle, double count, String words) {
            ColourRole drawn = !signed || middle > 0 ? colour : middle < 0 ? ColourRole.SECOND : ColourRole.MUTED;
            String items = String.format(Locale.ROOT, count == Math.rint(count) ? "%,.0f" : "%,.1f", count);
            return new CellMark(new Point(from, 0), new Point(to, count), drawn, 0.6, words + ": " + items + " items");
        }

        private static String number(double value) {
            return new BigDecimal(value)
                    .round(new MathContext(6))
                    .stripTrailingZeros()
                    .toPlainString();
        }
    }
}
