package dev.credence.benchmarks.defaults;

import dev.credence.Credence;
import dev.credence.EstimateRequest;
import dev.credence.ResultOrRefusal;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.metric.Metric;
import dev.credence.api.registry.Registry;
import dev.credence.api.sample.Sample;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** Draws samples of a point, and counts what the default and its rivals make of them. */
final class PointStudy {
    /** How a table calls the method that is used where none is named. */
    static final String DEFAULT = "default";

    private final Credence credence = Credence.load();
    private final Registry registry = Registry.load();
    private final List<String> rivals;

    PointStudy(List<String> rivals) {
        this.rivals = rivals;
    }

    /** Returns the results by metric, then by method. {@code stream} separates the samples of one question from those of another. */
    <E extends Evidence> Map<String, Map<String, CoverageTally>> measured(
            GridPoint<E> point, List<String> metrics, int draws, int stream) {
        List<Sample<E>> samples = drawn(point, draws, stream);
        List<Metric<E>> requested = metrics.stream().map(this::<E>metric).toList();
        List<CoverageTally> byDefault = byDefault(point, requested, samples);
        Map<String, Map<String, CoverageTally>> all = new LinkedHashMap<>();
        for (int i = 0; i < requested.size(); i++) {
            Map<String, CoverageTally> tallies = new LinkedHashMap<>();
            tallies.put(DEFAULT, byDefault.get(i));
            tallies.putAll(ofRivals(point, requested.get(i), samples));
            all.put(metrics.get(i), tallies);
        }
        return all;
    }

    private static <E extends Evidence> List<Sample<E>> drawn(GridPoint<E> point, int draws, int stream) {
        SplittableRandom random = new SplittableRandom(point.name().hashCode() + ((long) stream << Integer.SIZE));
        List<Sample<E>> samples = new ArrayList<>();
        for (int draw = 0; draw < draws; draw++) {
            samples.add(point.draw(random));
        }
        return samples;
    }

    @SuppressWarnings("unchecked") // a point names metrics of its own evidence
    private <E extends Evidence> Metric<E> metric(String spelling) {
        return (Metric<E>) registry.metric(spelling);
    }

    /** All metrics of one sample after another: some methods prepare what they share. */
    private <E extends Evidence> List<CoverageTally> byDefault(
            GridPoint<E> point, List<Metric<E>> metrics, List<Sample<E>> samples) {
        List<CoverageTally> tallies = metrics.stream()
                .map(metric -> new CoverageTally(point.truth(metric)))
                .toList();
        for (Sample<E> sample : samples) {
            EstimateRequest<E> question = credence.evaluate(sample);
            for (int i = 0; i < metrics.size(); i++) {
                ResultOrRefusal<Estimate> answer = question.resultOrRefusal(metrics.get(i));
                CoverageTally tally = tallies.get(i);
                answer.result()
                        .filter(estimate -> answer.refusal().isEmpty())
                        .ifPresentOrElse(tally::add, tally::refused);
            }
        }
        return tallies;
    }

    private <E extends Evidence> Map<String, CoverageTally> ofRivals(
            GridPoint<E> point, Metric<E> metric, List<Sample<E>> samples) {
        Map<String, CoverageTally> tallies = new LinkedHashMap<>();
        for (String rival : rivals) {
            IntervalMethod method = registry.method(rival);
            if (samples.stream()
                    .limit(20)
                    .allMatch(sample -> method.refusal(metric, sample).isEmpty())) {
                CoverageTally tally = new CoverageTally(point.truth(metric));
                samples.forEach(sample -> {
                    if (method.refusal(metric, sample).isEmpty()) {
                        tally.add(method.interval(metric, sample, ConfidenceLevel.P95, ComputeOptions.defaults()));
                    }
                });
                tallies.put(rival, tally);
            }
        }
        return tallies;
    }
}
