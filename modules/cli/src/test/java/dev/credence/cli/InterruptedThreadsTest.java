package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.Credence;
import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.Status;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.sample.Sample;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * On a thread that was interrupted, every method and comparator stops, but those that take a bounded number of steps: batch and
 * commands stop their work in no other way.
 */
class InterruptedThreadsTest {
    /** Methods with closed forms, or with a bounded number of steps of Newton's method for a proportion. */
    private static final Set<String> BOUNDED_METHODS = Set.of(
            "agresti-coull",
            "arcsine",
            "delta-logit",
            "delta-wald",
            "delta-wilson",
            "hoeffding",
            "kfold-t",
            "kfold-t-corrected",
            "kfold-wilson",
            "likelihood-ratio",
            "logit-proportion",
            "nadeau-bengio",
            "wald",
            "wilson",
            "wilson-cc",
            "wilson-modified");

    private static final Set<String> BOUNDED_COMPARATORS = Set.of("paired-delta");

    private static final ConfusionMatrix FIRST = ConfusionMatrix.binary(900, 31, 40, 1_500);
    private static final ConfusionMatrix SECOND = ConfusionMatrix.binary(700, 61, 45, 900);

    private final Credence credence = Credence.load();

    @AfterEach
    void clearInterrupt() {
        Thread.interrupted();
    }

    private static PairedConfusionMatrix paired() {
        PairedConfusionMatrix.Counter counter = new PairedConfusionMatrix.Counter();
        counter.add("yes", "yes", "yes", 80);
        counter.add("yes", "yes", "no", 9);
        counter.add("yes", "no", "yes", 5);
        counter.add("yes", "no", "no", 3);
        counter.add("no", "no", "no", 90);
        counter.add("no", "no", "yes", 8);
        counter.add("no", "yes", "no", 4);
        return counter.toMatrix().withPositive("yes");
    }

    /** Returns whether the work stops on an interrupted thread and leaves it interrupted. */
    private static boolean stops(Supplier<Status> work) {
        Thread.currentThread().interrupt();
        Status status;
        try {
            status = work.get();
        } catch (CancellationException stopped) {
            status = Status.CANCELLED;
        }
        assertThat(Thread.interrupted()).isTrue();
        return status == Status.CANCELLED;
    }

    @Test
    void everyMethodWithoutABoundOfItsStepsStops() {
        List<Sample<ConfusionMatrix>> samples =
                List.of(Sample.of(FIRST), FoldedSample.of(Map.of("a", FIRST, "b", SECOND)));
        Set<String> going = new TreeSet<>();
        int answered = 0;
        for (IntervalMethod method : credence.registry().methods()) {
            for (Sample<ConfusionMatrix> sample : samples) {
                if (method.refusal(credence.registry().metric("recall"), sample).isEmpty()) {
                    answered++;
                    boolean stopped = stops(() -> credence.evaluate(sample)
                            .method(method.id())
                            .estimate("recall")
                            .status());
                    if (!stopped) {
                        going.add(method.id());
                    }
                }
            }
        }
        assertThat(answered).isGreaterThan(30);
        assertThat(going).isSubsetOf(BOUNDED_METHODS);
    }

    @Test
    void everyComparatorWithoutABoundOfItsStepsStops() {
        List<Pairing<ConfusionMatrix>> pairings =
                List.of(Pairing.independent(Sample.of(FIRST), Sample.of(SECOND)), Pairing.paired(paired()));
        Set<String> going = new TreeSet<>();
        int answered = 0;
        for (Comparator comparator : credence.registry().comparators()) {
            for (Pairing<ConfusionMatrix> pairing : pairings) {
                if (comparator
                        .refusal(credence.registry().metric("recall"), pairing)
                        .isEmpty()) {
                    answered++;
                    boolean stopped = stops(() -> credence.compare(pairing)
                            .comparator(comparator.id())
                            .comparison("recall")
                            .status());
                    if (!stopped) {
                        going.add(comparator.id());
                    }
                }
            }
        }
        assertThat(answered).isGreaterThan(8);
        assertThat(going).isSubsetOf(BOUNDED_COMPARATORS);
    }
}
