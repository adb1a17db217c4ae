package dev.credence.api.evidence;

import dev.credence.api.evidence.storage.Elements;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** From what was true and predicted of each item to matrices. */
final class Predictions {
    private Predictions() {}

    static ConfusionMatrix matrix(Collection<?> truth, Collection<?> predicted, LabelSource source) {
        if (truth.size() != predicted.size()) {
            throw new IllegalArgumentException("truth and prediction must have the same length: truth=" + truth.size()
                    + ", prediction=" + predicted.size());
        }
        ConfusionCounter counter = new ConfusionCounter();
        LabelSource.Names names = new LabelSource.Names();
        Iterator<?> predictions = predicted.iterator();
        for (Object label : truth) {
            long row = counter.size();
            counter.add(
                    names.of(Elements.require(label, "truth label", "row", row)),
                    names.of(Elements.require(predictions.next(), "predicted label", "row", row)));
        }
        return source.declared(counter.toMatrix());
    }

    static ConfusionMatrix matrix(boolean[] truth, boolean[] predicted) {
        if (truth.length != predicted.length) {
            throw new IllegalArgumentException("truth and prediction must have the same length: truth=" + truth.length
                    + ", prediction=" + predicted.length);
        }
        long[][] counts = new long[2][2];
        for (int row = 0; row < truth.length; row++) {
            counts[truth[row] ? 1 : 0][predicted[row] ? 1 : 0]++;
        }
        return ConfusionMatrix.of(List.of("false", "true"), counts).withPositive("true");
    }

    static ConfusionMatrix matrix(Map<String, ? extends Map<String, Long>> counts) {
        ConfusionCounter counter = new ConfusionCounter();
        counts.forEach((truth, row) -> Elements.require(row, "counts", "truth", truth)
                .forEach((predicted, count) -> counter.add(
                        truth,
                        predicted,
                        Elements.require(count, "count", "truth", truth + ", predicted=" + predicted))));
        return counter.toMatrix();
    }

    /** Counts an item of a stream, whose rows are told by how many came before. */
    static void add(ConfusionCounter counter, String truth, String predicted) {
        counter.add(
                Elements.require(truth, "truth label", "row", counter.size()),
                Elements.require(predicted, "predicted label", "row", counter.size()));
    }
}
