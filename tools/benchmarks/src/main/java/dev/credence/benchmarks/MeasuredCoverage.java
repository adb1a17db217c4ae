package dev.credence.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/**
 * Measures coverage and writes a section of a page of docs/measurements, with the CSV file of its cells where there is one. Arguments: the name of
 * the section, the docs folder, and perhaps the number of samples of a cell. The seeds are fixed, so that a section has the same bits
 * each time. {@code tools/coverage}, {@code tools/thresholds} and {@code tools/calibration}
 * run it.
 */
public final class MeasuredCoverage {
    private static final Map<String, Study> SECTIONS = new LinkedHashMap<>();

    static {
        exact("proportions", ProportionCoverage::measured);
        exact("montecarlo", ResamplingCoverage::measured);
        exact("dependent", DependentCoverage::measured);
        exact("sizes", ComparisonSizes::measured);
        simulated("areas", 4_000, AreaCoverage::measured);
        simulated("calibration", 1_000, CalibrationCoverage::measured);
        simulated("class-losses", 2_000, ClassLossCoverage::measured);
        simulated("area-power", 1_000, AreaPower::measured);
        simulated("comparators", 1_000, ComparatorCalibration::measured);
        simulated("many", 1_000, ManyCoverage::measured);
        simulated("judge", "judge.md", 2_000, JudgeCoverage::measured);
        simulated("planned-labels", "judge.md", 300, PlannedLabelCoverage::measured);
        simulated("sequences", "sequences.md", 1_000, SequenceCoverage::measured);
        simulated("thresholds", "thresholds.md", 1_000, ThresholdCoverage::measured);
        simulated("net-benefit", "thresholds.md", 1_000, NetBenefitCoverage::measured);
        simulated("costs", "thresholds.md", 1_000, CostCoverage::measured);
        simulated("decomposition", "calibration.md", 400, DecompositionCoverage::measured);
        simulated("few-probabilities", "calibration.md", 400, DecompositionCoverage::measuredOfFew);
        simulated("recalibration", "calibration.md", 400, ClassRecalibrationCoverage::measured);
    }

    private MeasuredCoverage() {}

    /** A study with its page and its default number of samples. */
    private record Study(String page, int samples, IntFunction<Section> measure) {}

    private static void exact(String name, Supplier<Section> measure) {
        simulated(name, 0, samples -> measure.get());
    }

    private static void simulated(String name, int samples, IntFunction<Section> measure) {
        simulated(name, "coverage.md", samples, measure);
    }

    private static void simulated(String name, String page, int samples, IntFunction<Section> measure) {
        SECTIONS.put(name, new Study(page, samples, measure));
    }

    /**
     * Measures a section.
     *
     * @param arguments name of the section, docs folder, number of samples
     * @throws IOException if a file cannot be read or written
     */
    public static void main(String[] arguments) throws IOException {
        Study study = SECTIONS.get(arguments[0]);
        if (study == null) {
            throw new IllegalArgumentException(
                    "section must be one of " + SECTIONS.keySet() + ": section=" + arguments[0]);
        }
        int samples = arguments.length > 2 ? Integer.parseInt(arguments[2]) : study.samples();
        study.measure().apply(samples).writeTo(Path.of(arguments[1]), study.page());
    }
}
