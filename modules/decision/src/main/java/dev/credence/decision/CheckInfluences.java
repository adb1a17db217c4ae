package dev.credence.decision;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.JointConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.metric.InPlaceInfluence;
import dev.credence.api.metric.Metric;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.IidSample;
import dev.credence.api.sample.Sample;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The influence of the rows on each check, which shows how checks of the same rows are correlated. Independent rows that are equal and in
 * the same slice are a unit, and clusters are units wherever their rows are.
 *
 * @param parts the slices, which part the rows; all rows where there are none
 */
record CheckInfluences(List<Part> parts) {
    /** With fewer rows that are equally influential, the steps between estimates are too large for a normal distribution. */
    private static final double MIN_ROWS = 400;
    /** The smallest standard deviation of a count that is taken as a rounded normal number. */
    private static final double MIN_DEVIATION = 5;
    /** With a larger skewness, probabilities of the normal distribution are wrong by more than two points. */
    private static final double MAX_SKEWNESS = 0.2;

    /** Gives the influences of units on checks. */
    @FunctionalInterface
    interface ToInfluences {
        /** Returns the influence of each unit on a check of a system; a larger influence is better. */
        Map<Object, Double> of(ClaimCheck check, int system);

        /** Takes the influences that the checks themselves give, or else those of the rows of their predictions. */
        static ToInfluences of(List<ClaimCheck> checks) {
            if (checks.stream().noneMatch(check -> check.influences().isEmpty())) {
                return (check, system) -> check.influences();
            }
            CheckInfluences ofRows = CheckInfluences.of(checks);
            return ofRows::of;
        }
    }

    /** A group of rows that are distinguished from others. */
    private record Part(String name, Sample<?> sample) {}

    /** Equal rows. */
    private record Row(String truth, List<String> predictions) {}

    /** The predictions of two or more systems on the same rows. */
    private interface Systems {
        Evidence rows();

        ConfusionMatrix system(int system);

        /** Returns the atom of a system's own matrix to which an atom of the rows belongs. */
        int atom(int system, int atom);

        Row row(int atom);

        static Systems of(Evidence evidence) {
            return evidence instanceof PairedConfusionMatrix pair
                    ? new TwoSystems(pair)
                    : new SeveralSystems((JointConfusionMatrix) evidence);
        }
    }

    private record TwoSystems(PairedConfusionMatrix rows) implements Systems {
        @Override
        public ConfusionMatrix system(int system) {
            return system == 0 ? rows.first() : rows.second();
        }

        @Override
        public int atom(int system, int atom) {
            return system == 0 ? rows.firstAtom(atom) : rows.secondAtom(atom);
        }

        @Override
        public Row row(int atom) {
            List<String> labels = rows.labels();
            return new Row(
                    labels.get(rows.truth(atom)),
                    List.of(labels.get(rows.firstPrediction(atom)), labels.get(rows.secondPrediction(atom))));
        }
    }

    private record SeveralSystems(JointConfusionMatrix rows) implements Systems {
        @Override
        public ConfusionMatrix system(int system) {
            return rows.system(system);
        }

        @Override
        public int atom(int system, int atom) {
            return rows.systemAtom(system, atom);
        }

        @Override
        public Row row(int atom) {
            return new Row(
                    rows.labels().get(rows.truth(atom)),
                    IntStream.range(0, rows.systems().size())
                            .mapToObj(system -> rows.labels().get(rows.prediction(atom, system)))
                            .toList());
        }
    }

    /** Equal rows of a part. */
    private record Unit(String part, Row row) {}

    /** Takes the slices of all checks, of which the first are of all rows. */
    static CheckInfluences of(List<ClaimCheck> checks) {
        Map<String, Part> named = new LinkedHashMap<>();
        for (ClaimCheck check : checks) {
            if (!named.containsKey(check.slice())) {
                named.put(check.slice(), new Part(check.slice(), sample(check)));
            }
        }
        List<Part> all = List.copyOf(named.values());
        List<Part> slices = all.subList(1, all.size());
        long sliced = slices.stream()
                .mapToLong(part -> part.sample().evidence().size())
                .sum();
        if (!slices.isEmpty() && sliced != all.get(0).sample().evidence().size()) {
            throw refused("slices that partition the rows: rows="
                    + all.get(0).sample().evidence().size() + ", of all slices=" + sliced);
        }
        return new CheckInfluences(slices.isEmpty() ? all : slices);
    }

    private static Sample<?> sample(ClaimCheck check) {
        Sample<?> sample = check.joint().orElseThrow(() -> refused("predictions of two systems on the same rows"));
        boolean ofPredictions =
                sample.evidence() instanceof PairedConfusionMatrix || sample.evidence() instanceof JointConfusionMatrix;
        if (!(sample instanceof IidSample || sample instanceof ClusteredSample) || !ofPredictions) {
            throw refused("independent rows or clusters: design=" + sample.design());
        }
        return sample;
    }

    private static RuntimeException refused(String subject) {
        return Refusal.of(
                        Refusal.Code.DESIGN,
                        "max-t needs " + subject + "; adjust by holm instead, which needs " + "no such data")
                .asException();
    }

    /** Returns the standard error that influences of units give. */
    static double length(Map<Object, Double> influences) {
        return Math.sqrt(
                influences.values().stream().mapToDouble(psi -> psi * psi).sum());
    }

    /** Returns whether the sum of the influences of independent rows on a check is about normal. */
    boolean areMany(ClaimCheck check) {
        Sample<?> own = sample(check);
        Systems rows = Systems.of(own.evidence());
        double[] psi = influences(check.claim(), metric(check), rows, 0);
        double square = 0;
        double cube = 0;
        double fourth = 0;
        for (int atom = 0; atom < psi.length; atom++) {
            double weighted = rows.rows().count(atom) * psi[atom] * psi[atom];
            square += weighted;
            cube += weighted * psi[atom];
            fourth += weighted * psi[atom] * psi[atom];
        }
        double counts = check.source().proportionRows() * Math.sqrt(square);
        boolean fine = square * square >= MIN_ROWS * fourth || counts >= MIN_DEVIATION;
        return own instanceof IidSample && fine && Math.abs(cube) <= MAX_SKEWNESS * square * Math.sqrt(square);
    }

    /** Returns the influence of each unit on a check of a system; a larger influence is better. */
    Map<Object, Double> of(ClaimCheck check, int system) {
        Sample<?> own = sample(check);
        Systems rows = Systems.of(own.evidence());
        double[] psi = influences(check.claim(), metric(check), rows, system);
        return own instanceof ClusteredSample<?> clusters ? byCluster(clusters, psi) : byRow(rows, psi, check.slice());
    }

    @SuppressWarnings("unchecked") // it reads matrices
    private static Metric<ConfusionMatrix> metric(ClaimCheck check) {
        Metric<?> metric = check.metric().orElseThrow(() -> refused("metrics of predictions"));
        if (metric.evidenceType() != ConfusionMatrix.class) {
            throw refused("metrics of predictions: metric=" + metric.spelling());
        }
        return (Metric<ConfusionMatrix>) metric;
    }

    private static double[] influences(Claim claim, Metric<ConfusionMatrix> metric, Systems rows, int system) {
        double sign = claim.hasLow() ? 1 : -1;
        double[] first = influences(metric, rows.system(system));
        double[] second = claim.kind() == Claim.Kind.NOT_WORSE ? influences(metric, rows.system(1)) : new double[0];
        double[] psi = new double[rows.rows().atoms()];
        double size = (double) rows.rows().size();
        for (int atom = 0; atom < psi.length; atom++) {
            psi[atom] = sign
                    * (first[rows.atom(system, atom)] - (second.length == 0 ? 0 : second[rows.atom(1, atom)]))
                    / size;
        }
        return psi;
    }

    private static double[] influences(Metric<ConfusionMatrix> metric, ConfusionMatrix matrix) {
        return InPlaceInfluence.of(metric, matrix, matrix.weights());
    }

    private static Map<Object, Double> byCluster(ClusteredSample<?> sample, double[] psi) {
        Map<Object, Double> totals = new HashMap<>();
        double[] sums = sample.sums(psi);
        for (int cluster = 0; cluster < sums.length; cluster++) {
            totals.put(sample.name(cluster), sums[cluster]);
        }
        return totals;
    }

    private Map<Object, Double> byRow(Systems own, double[] psi, String slice) {
        Map<Row, Double> ofRow = new HashMap<>();
        for (int atom = 0; atom < psi.length; atom++) {
            ofRow.put(own.row(atom), psi[atom]);
        }
        Map<Object, Double> byUnit = new HashMap<>();
        for (Part part : parts) {
            if (slice.isEmpty() || slice.equals(part.name())) {
                Systems systems = Systems.of(part.sample().evidence());
                for (int atom = 0; atom < systems.rows().atoms(); atom++) {
                    Row row = systems.row(atom);
                    byUnit.put(
                            new Unit(part.name(), row),
                            Math.sqrt((double) systems.rows().count(atom)) * ofRow.getOrDefault(row, Double.NaN));
                }
            }
        }
        return byUnit;
    }
}
