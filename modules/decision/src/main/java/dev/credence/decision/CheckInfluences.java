package dev.credence.decision;

import dev.credence.api.evidence.ConfusionMatrix;
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

/**
 * The influence of the rows on each check, which shows how checks of the same rows are correlated. Independent rows that are equal and in
 * the same slice are a unit, and clusters are units wherever their rows are.
 *
 * @param parts the slices, which part the rows; all rows where there are none
 */
record CheckInfluences(List<Part> parts) {
    /** A group of rows that are distinguished from others. */
    private record Part(String name, Sample<PairedConfusionMatrix> sample) {}

    /** Equal rows. */
    private record Row(String truth, String first, String second) {}

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

    @SuppressWarnings("unchecked") // its evidence is a paired matrix
    private static Sample<PairedConfusionMatrix> sample(ClaimCheck check) {
        Sample<?> sample = check.joint().orElseThrow(() -> refused("predictions of two systems on the same rows"));
        if (!(sample instanceof IidSample || sample instanceof ClusteredSample)
                || !(sample.evidence() instanceof PairedConfusionMatrix)) {
            throw refused("independent rows or clusters: design=" + sample.design());
        }
        return (Sample<PairedConfusionMatrix>) sample;
    }

    private static RuntimeException refused(String what) {
        return Refusal.of(
                        Refusal.Code.DESIGN,
                        "max-t needs " + what + "; adjust by holm instead, which needs " + "no such data")
                .asException();
    }

    /** Returns the influence of each unit on a check; a larger influence is better. */
    @SuppressWarnings("unchecked") // it reads matrices
    Map<Object, Double> of(ClaimCheck check) {
        Metric<?> metric = check.metric().orElseThrow(() -> refused("metrics of predictions"));
        if (metric.evidenceType() != ConfusionMatrix.class) {
            throw refused("metrics of predictions: metric=" + metric.spelling());
        }
        Sample<PairedConfusionMatrix> own = sample(check);
        double[] psi = influences(check.claim(), (Metric<ConfusionMatrix>) metric, own.evidence());
        return own instanceof ClusteredSample<PairedConfusionMatrix> clusters
                ? byCluster(clusters, psi)
                : byRow(own.evidence(), psi, check.slice());
    }

    private static double[] influences(Claim claim, Metric<ConfusionMatrix> metric, PairedConfusionMatrix joint) {
        double sign = claim.hasLow() ? 1 : -1;
        double[] first =
                InPlaceInfluence.of(metric, joint.first(), joint.first().weights());
        double[] second = claim.kind() == Claim.Kind.NOT_WORSE
                ? InPlaceInfluence.of(metric, joint.second(), joint.second().weights())
                : new double[joint.second().atoms()];
        double[] psi = new double[joint.atoms()];
        for (int atom = 0; atom < psi.length; atom++) {
            psi[atom] = sign * (first[joint.firstAtom(atom)] - second[joint.secondAtom(atom)]);
        }
        return psi;
    }

    private static Map<Object, Double> byCluster(ClusteredSample<PairedConfusionMatrix> sample, double[] psi) {
        Map<Object, Double> totals = new HashMap<>();
        for (int cluster = 0; cluster < sample.clusters(); cluster++) {
            PairedConfusionMatrix part = sample.cluster(cluster);
            double total = 0;
            for (int atom = 0; atom < part.atoms(); atom++) {
                total += part.count(atom) * psi[sample.pooledAtom(cluster, atom)];
            }
            totals.put(sample.name(cluster), total);
        }
        return totals;
    }

    private Map<Object, Double> byRow(PairedConfusionMatrix own, double[] psi, String slice) {
        Map<Row, Double> ofRow = new HashMap<>();
        for (int atom = 0; atom < psi.length; atom++) {
            ofRow.put(row(own, atom), psi[atom]);
        }
        Map<Object, Double> byUnit = new HashMap<>();
        for (Part part : parts) {
            if (slice.isEmpty() || slice.equals(part.name())) {
                PairedConfusionMatrix rows = part.sample().evidence();
                for (int atom = 0; atom < rows.atoms(); atom++) {
                    Row row = row(rows, atom);
                    byUnit.put(
                            new Unit(part.name(), row),
                            Math.sqrt((double) rows.count(atom)) * ofRow.getOrDefault(row, Double.NaN));
                }
            }
        }
        return byUnit;
    }

    private static Row row(PairedConfusionMatrix matrix, int atom) {
        List<String> labels = matrix.labels();
        return new Row(
                labels.get(matrix.truth(atom)),
                labels.get(matrix.firstPrediction(atom)),
                labels.get(matrix.secondPrediction(atom)));
    }
}
