package dev.credence.api.evidence;

import dev.credence.api.internal.ArgumentChecks;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Counts items whose labels are of any type. Counters of parts can be merged, so that streams may be parallel. */
final class LabelTally {
    private final ConfusionCounter counter = new ConfusionCounter();
    private final LabelType.LabelNames names = new LabelType.LabelNames();
    private @Nullable LabelType source;

    /** Counts an item of a stream. Errors name its row, which is the number of items counted before. */
    void add(Object truth, Object predicted) {
        ArgumentChecks.require(truth, "truth label", "row", counter.size());
        ArgumentChecks.require(predicted, "predicted label", "row", counter.size());
        add(truth, predicted, 1);
    }

    void add(Object truth, Object predicted, long count) {
        if (source == null) {
            source = LabelType.of(List.of(truth));
        }
        counter.add(names.of(truth), names.of(predicted), count);
    }

    LabelTally merge(LabelTally other) {
        source = source == null ? other.source : source;
        names.merge(other.names);
        counter.merge(other.counter);
        return this;
    }

    ConfusionMatrix matrix() {
        return source == null ? counter.toMatrix() : source.withLabelsOfType(counter.toMatrix());
    }
}
