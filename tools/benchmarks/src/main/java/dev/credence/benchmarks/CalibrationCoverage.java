package dev.credence.benchmarks;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.metric.InPlaceInfluence;
import dev.credence.api.metric.Metric;
import dev.credence.api.registry.Registry;
import dev.credence.api.sample.Sample;
import dev.credence.curves.calibration.CalibrationTest;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Measures how often intervals by {@code folded-normal}, and {@code ece -+ z se} with influences, cover the expected calibration error,
 * and how often tests of calibration reject.
 */
final class CalibrationCoverage {
    /** The factors by which models overstate log odds. */
    private static final double[] CONFIDENCES = {1, 1.15, 1.5, 2, 1 / 1.5, 0.5};

    private static final List<String> MODELS = List.of(
            "calibrated",
            "overconfident 1.15",
            "overconfident 1.5",
            "overconfident 2",
            "underconfident 1.5",
            "underconfident 2");
    private static final int[] SIZES = {100, 300, 1000, 5000};
    private static final int[] BINS = {5, 10, 15};
    private static final double NORMAL = 1.959963984540054;

    private final int draws;
    private final List<String> csv = new ArrayList<>();
    private final Registry registry = Registry.load();
    private final IntervalMethod method = registry.method("folded-normal");

    private CalibrationCoverage(int draws) {
        this.draws = draws;
        csv.add("population,model,n,bins,truth,mean ece,coverage,below,above,length,influence coverage,spiegelhalter,"
                + "chi-squared");
    }

    static Section measured(int samples) {
        CalibrationCoverage study = new CalibrationCoverage(samples);
        return new Section("calibration").add(study.text()).table(study.rows()).cells(study.csv);
    }

    private String text() {
        return "## Expected calibration error\n\nThe table gives the least and the mean coverage of"
                + " `ece` by `folded-normal` at level 0.95, over five populations of probabilities (even,"
                + " arcsine, sharp, rare, middle) and 5, 10 and 15 bins. It also gives the coverage of"
                + " `ece -+ z se` by influences, which is the reason why other methods refuse, and how"
                + " often tests of calibration reject at 0.05. \"Overconfident 2\" means that the stated"
                + " log odds are twice the true ones. Each cell has " + draws
                + " samples, so that a coverage of 0.95 has a standard error of "
                + Section.format("%.4f", Math.sqrt(0.95 * 0.05 / draws))
                + ". Every cell is in [calibration.csv](coverage/calibration.csv).";
    }

    private List<List<String>> rows() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of(
                "model", "n", "least", "mean", "mean length", "by influences: least", "Spiegelhalter", "chi-squared"));
        for (int model = 0; model < CONFIDENCES.length; model++) {
            for (int n : SIZES) {
                rows.add(row(model, n));
            }
        }
        return rows;
    }

    private List<String> row(int model, int n) {
        Tally all = new Tally();
        double least = 1;
        double leastByInfluence = 1;
        int cells = 0;
        for (ProbabilityPopulation population : ProbabilityPopulation.values()) {
            for (Tally cell : cells(population, model, n)) {
                least = Math.min(least, cell.held);
                leastByInfluence = Math.min(leastByInfluence, cell.byInfluence);
                all.add(cell);
                cells++;
            }
        }
        return List.of(
                MODELS.get(model),
                Integer.toString(n),
                Section.format("%.3f", least),
                Section.format("%.3f", all.held / cells),
                Section.format("%.3f", all.length / cells),
                Section.format("%.3f", leastByInfluence),
                Section.format("%.3f", all.spiegelhalter / cells),
                Section.format("%.3f", all.chiSquared / cells));
    }

    /** Returns a tally for each number of bins, on the same samples. */
    private Tally[] cells(ProbabilityPopulation population, int model, int n) {
        SplittableRandom random = new SplittableRandom(population.ordinal() * 1_000_003L + model * 7_919L + n);
        Tally[] cells = new Tally[BINS.length];
        double[] truths = new double[BINS.length];
        for (int b = 0; b < BINS.length; b++) {
            cells[b] = new Tally();
            truths[b] = model == 0 ? 0 : population.error(CONFIDENCES[model], BINS[b]);
        }
        for (int draw = 0; draw < draws; draw++) {
            ScoredSample scores = population.sample(CONFIDENCES[model], n, random);
            for (int b = 0; b < BINS.length; b++) {
                tally(scores, BINS[b], truths[b], cells[b]);
            }
        }
        for (int b = 0; b < BINS.length; b++) {
            csv.add(cells[b].line(population.title(), MODELS.get(model), n, BINS[b], truths[b]));
        }
        return cells;
    }

    @SuppressWarnings("unchecked") // ece reads scores
    private void tally(ScoredSample scores, int bins, double truth, Tally cell) {
        Metric<ScoredSample> metric = (Metric<ScoredSample>) registry.metric("ece:bins=" + bins);
        Estimate estimate = method.interval(metric, Sample.of(scores), ConfidenceLevel.P95, ComputeOptions.defaults());
        double share = 1.0 / draws;
        cell.value += share * estimate.value();
        cell.held += estimate.lower() <= truth && truth <= estimate.upper() ? share : 0;
        cell.below += truth < estimate.lower() ? share : 0;
        cell.above += truth > estimate.upper() ? share : 0;
        cell.length += share * estimate.width();
        double half = NORMAL * standardError(metric, scores);
        cell.byInfluence += Math.abs(estimate.value() - truth) <= half ? share : 0;
        cell.spiegelhalter += CalibrationTest.spiegelhalter(scores).pValue() < 0.05 ? share : 0;
        cell.chiSquared += CalibrationTest.chiSquared(scores, bins).pValue() < 0.05 ? share : 0;
    }

    private static double standardError(Metric<ScoredSample> metric, ScoredSample scores) {
        double[] psi = InPlaceInfluence.of(metric, scores, scores.weights());
        double squares = 0;
        for (int atom = 0; atom < psi.length; atom++) {
            squares += scores.count(atom) * psi[atom] * psi[atom];
        }
        return Math.sqrt(squares) / scores.size();
    }

    /** Shares of the samples of a cell. */
    private static final class Tally {
        private double value;
        private double held;
        private double below;
        private double above;
        private double length;
        private double byInfluence;
        private double spiegelhalter;
        private double chiSquared;

        void add(Tally other) {
            held += other.held;
            length += other.length;
            spiegelhalter += other.spiegelhalter;
            chiSquared += other.chiSquared;
        }

        String line(String population, String model, int n, int bins, double truth) {
            return Section.format("%s,%s,", population, model)
                    + Section.format("%d,%d,%.5f,%.5f,", n, bins, truth, value)
                    + Section.format("%.4f,%.4f,%.4f,%.5f,", held, below, above, length)
                    + Section.format("%.4f,%.4f,%.4f", byInfluence, spiegelhalter, chiSquared);
        }
    }
}
