package dev.credence.report.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.Credence;
import dev.credence.ResultOrRefusal;
import dev.credence.api.evidence.ConfusionCounter;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.Margins;
import dev.credence.api.interval.Estimate;
import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.derived.OneVersusRest;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;
import dev.credence.jackson.CredenceJson;
import dev.credence.report.evaluation.EvaluationReport.EstimateRow;
import dev.credence.report.evaluation.EvaluationRequest.MetricRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Proportions of one class are computed from its two-class table; the estimates must equal those from the whole matrix. */
class ClassTableTest {
    private static final Credence CREDENCE = Credence.load();

    /** Returns every installed binary metric of every class; only the proportions among them are computed from two-class tables. */
    private static List<Metric<?>> ofEachClass(ConfusionMatrix matrix) {
        List<Metric<?>> metrics = new ArrayList<>();
        for (Metric<?> metric : CREDENCE.registry().metrics()) {
            if (metric instanceof BinaryMetric binary) {
                matrix.labels().forEach(label -> metrics.add(OneVersusRest.of(binary, label)));
            }
        }
        return metrics;
    }

    private static ConfusionMatrix random(SplittableRandom random, long most) {
        int classes = random.nextInt(1, 6);
        List<String> labels = new ArrayList<>(List.of("b", "not b", "not not b", "", "é"));
        long[][] counts = new long[classes][classes];
        for (int i = 0; i < classes; i++) {
            for (int j = 0; j < classes; j++) {
                counts[i][j] = random.nextInt(3) == 0 ? 0 : random.nextLong(most);
            }
        }
        return ConfusionMatrix.of(labels.subList(0, classes), counts);
    }

    @Test
    void defaultEstimatesEqualWholeMatrixBitForBit() {
        SplittableRandom random = new SplittableRandom(20);
        for (int round = 0; round < 60; round++) {
            ConfusionMatrix matrix = random(random, round % 3 == 0 ? 1L << 48 : 30);
            List<Metric<?>> metrics = ofEachClass(matrix);
            List<EstimateRow> rows =
                    EvaluationRequest.of(CREDENCE).metrics(metrics).rows(Observations.of(matrix));
            for (int i = 0; i < rows.size(); i++) {
                assertThat(json(rows.get(i).estimate()))
                        .as("%s of %s", metrics.get(i).spelling(), matrix)
                        .isEqualTo(json(whole(matrix, metrics.get(i))));
            }
        }
    }

    /** The methods include those of proportions, one of a posterior and one for every metric; refusals are compared as well. */
    @Test
    void estimatesByNamedMethodsEqualWholeMatrix() {
        String[] methods = {"wilson", "clopper-pearson", "beta", "delta-wilson", "hall"};
        SplittableRandom random = new SplittableRandom(21);
        for (int round = 0; round < 20; round++) {
            ConfusionMatrix matrix = random(random, 30);
            for (Metric<?> metric : ofEachClass(matrix)) {
                List<EstimateRow> rows = EvaluationRequest.of(CREDENCE)
                        .metrics(List.of(metric))
                        .methods(methods)
                        .rows(Observations.of(matrix));
                for (int i = 0; i < methods.length; i++) {
                    assertThat(text(rows.get(i)))
                            .isEqualTo(text(EstimateRow.of("", metric, named(matrix, metric, methods[i]))));
                }
            }
        }
    }

    @SuppressWarnings("unchecked") // binary metrics read matrices
    private static ResultOrRefusal<Estimate> named(ConfusionMatrix matrix, Metric<?> metric, String method) {
        return CREDENCE.evaluate(matrix).method(method).resultOrRefusal((Metric<ConfusionMatrix>) metric);
    }

    private static String text(EstimateRow row) {
        return json(row.estimate()) + row.refusal();
    }

    @SuppressWarnings("unchecked") // binary metrics read matrices
    private static Estimate whole(ConfusionMatrix matrix, Metric<?> metric) {
        return CREDENCE.evaluate(matrix)
                .resultOrRefusal((Metric<ConfusionMatrix>) metric)
                .result()
                .orElseThrow();
    }

    private static String json(Estimate estimate) {
        return CredenceJson.mapper().writeValueAsString(estimate);
    }

    @Test
    void estimatesOfClusteredSamplesEqualFacade() {
        ConfusionMatrix first = ConfusionMatrix.of(List.of("a", "b"), new long[][] {{9, 1}, {2, 8}});
        ConfusionMatrix second = ConfusionMatrix.of(List.of("a", "b"), new long[][] {{5, 5}, {1, 9}});
        ClusteredSample<ConfusionMatrix> sample = ClusteredSample.of(Map.of("x", first, "y", second, "z", first));
        EstimateRow row = EvaluationRequest.of(CREDENCE)
                .metrics("precision@a")
                .rows(Observations.of(sample))
                .get(0);
        assertThat(json(row.estimate()))
                .isEqualTo(json(CREDENCE.evaluate(sample).estimate("precision@a")));
    }

    /** A report that reads all cells for each of 10,000 classes takes a minute; one that reads four takes two seconds. */
    @Test
    void proportionsOfOneClassReadFourCells() {
        SplittableRandom random = new SplittableRandom(21);
        ConfusionCounter counter = new ConfusionCounter();
        for (int item = 0; item < 3_000; item++) {
            int truth = item % 300;
            counter.add("c" + truth, "c" + (random.nextInt(10) < 7 ? truth : random.nextInt(300)));
        }
        Observations observations = Observations.of(counter.toMatrix());
        Margins margins = EvaluationRequest.margins(observations).orElseThrow();
        int read = 0;
        for (MetricRequest request : UsualMetrics.of(CREDENCE.registry(), observations)) {
            read += atoms(margins, request.metric(), observations);
        }
        // 900 questions about one class, and 8 about all cells
        assertThat(read).isLessThan(900 * 4 + 8 * 3_000);
    }

    private static <E extends Evidence> int atoms(Margins margins, Metric<E> metric, Observations observations) {
        Sample<E> whole = observations.readBy(metric).orElseThrow();
        return EvaluationRequest.classTable(metric, whole, margins)
                .orElse(whole)
                .evidence()
                .atoms();
    }
}
