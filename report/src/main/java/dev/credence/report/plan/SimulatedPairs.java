package dev.credence.report.plan;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.sample.Sample;
import dev.credence.montecarlo.coverage.Population;
import dev.credence.montecarlo.coverage.Populations;
import dev.credence.planning.Plan;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Simulates the predictions of two systems on other items, with the proportions of their matrices. */
abstract class SimulatedPairs {
    private SimulatedPairs() {}

    static SimulatedPairs of(Pairing<ConfusionMatrix> pairing) {
        if (pairing instanceof Pairing.Independent<ConfusionMatrix> independent) {
            requireIid(independent.first());
            requireIid(independent.second());
            return new Independent(
                    independent.first().evidence(), independent.second().evidence());
        }
        Sample<?> joint = ((Pairing.Paired<?, ?>) pairing).joint();
        requireIid(joint);
        return new Paired((PairedConfusionMatrix) joint.evidence());
    }

    private static void requireIid(Sample<?> sample) {
        if (!sample.isIid()) {
            throw new IllegalArgumentException("a planned comparison draws independent items: sample=" + sample.design()
                    + "; plan for independent items, and multiply by the design effect that evaluate shows");
        }
    }

    /** Returns the number of items of both systems together in the given data. */
    abstract long size();

    /** Returns the groups into which a total number of items is divided. */
    abstract List<Plan.Group> groups(long n);

    /** Returns the simulation of samples of one size. */
    abstract Draw sized(long n);

    /** Simulates samples of one size. */
    interface Draw {
        Pairing<ConfusionMatrix> from(RandomGenerator random);
    }

    /** Two systems on different items, whose numbers have the ratio of the given data. */
    private static final class Independent extends SimulatedPairs {
        private final ConfusionMatrix first;
        private final ConfusionMatrix second;

        Independent(ConfusionMatrix first, ConfusionMatrix second) {
            this.first = first;
            this.second = second;
        }

        @Override
        long size() {
            return first.size() + second.size();
        }

        private long ofFirst(long n) {
            long share = Math.round((double) n * first.size() / size());
            return Math.max(1, Math.min(n - 1, share));
        }

        @Override
        List<Plan.Group> groups(long n) {
            return List.of(new Plan.Group("first", ofFirst(n)), new Plan.Group("second", n - ofFirst(n)));
        }

        @Override
        Draw sized(long n) {
            Population<ConfusionMatrix> one = Populations.like(first, ofFirst(n));
            Population<ConfusionMatrix> two = Populations.like(second, n - ofFirst(n));
            return random -> Pairing.independent(one.draw(random), two.draw(random));
        }
    }

    /** Two systems on the same items. The joint cells are drawn as those of a square table with at least as many cells. */
    private static final class Paired extends SimulatedPairs {
        private final PairedConfusionMatrix joint;

        Paired(PairedConfusionMatrix joint) {
            this.joint = joint;
        }

        @Override
        long size() {
            return joint.size();
        }

        @Override
        List<Plan.Group> groups(long n) {
            return List.of(new Plan.Group("items", n));
        }

        @Override
        Draw sized(long n) {
            int side = Math.max(2, (int) Math.ceil(Math.sqrt(joint.atoms())));
            long[][] cells = new long[side][side];
            for (int atom = 0; atom < joint.atoms(); atom++) {
                cells[atom / side][atom % side] = joint.count(atom);
            }
            List<String> names =
                    IntStream.range(0, side).mapToObj(Integer::toString).toList();
            Population<ConfusionMatrix> table = Populations.like(ConfusionMatrix.of(names, cells), n);
            return random -> Pairing.paired(drawn(table.draw(random).evidence(), side));
        }

        private PairedConfusionMatrix drawn(ConfusionMatrix table, int side) {
            PairedConfusionMatrix.Counter counter = new PairedConfusionMatrix.Counter();
            List<String> labels = joint.labels();
            for (int cell = 0; cell < table.atoms(); cell++) {
                int atom = table.truth(cell) * side + table.predicted(cell);
                if (table.count(cell) > 0) {
                    counter.add(
                            labels.get(joint.truth(atom)),
                            labels.get(joint.firstPrediction(atom)),
                            labels.get(joint.secondPrediction(atom)),
                            table.count(cell));
                }
            }
            PairedConfusionMatrix matrix = counter.toMatrix().withLabels(labels);
            return joint.positive().map(matrix::withPositive).orElse(matrix);
        }
    }
}
