package dev.credence.frequentist.interval;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;

/** The exact coverage at level 0.95 of one method and n over 99 true proportions, from coverage.json (MPFR, 72 digits). */
final class ReferenceCoverage {
    final long n;
    final double[] p;
    private final double[] coverage;
    private final double[] withoutTies;

    private ReferenceCoverage(long n, double[] p, double[] coverage, double[] withoutTies) {
        this.n = n;
        this.p = p;
        this.coverage = coverage;
        this.withoutTies = withoutTies;
    }

    static List<ReferenceCoverage> of(String name) {
        JsonNode cases = ReferenceInterval.json("coverage.json").get("cases");
        double[] p = numbers(cases.get(0).get("p"));
        List<ReferenceCoverage> found = new ArrayList<>();
        for (JsonNode c : cases) {
            if (c.has("method") && c.get("method").asString().equals(name)) {
                found.add(of(c, p));
            }
        }
        return found;
    }

    private static ReferenceCoverage of(JsonNode c, double[] p) {
        double[] coverage = numbers(c.get("coverage"));
        double[] withoutTies = coverage.clone();
        if (c.has("ambiguous")) {
            for (JsonNode tie : c.get("ambiguous")) {
                for (int i = 0; i < p.length; i++) {
                    if (p[i] == tie.get("p").asDouble()) {
                        withoutTies[i] = tie.get("coverageWithoutTheseK").asDouble();
                    }
                }
            }
        }
        return new ReferenceCoverage(c.get("n").asLong(), p, coverage, withoutTies);
    }

    private static double[] numbers(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false)
                .mapToDouble(JsonNode::asDouble)
                .toArray();
    }

    /**
     * Returns whether a coverage is accepted: within 1e-12, or either way for a true proportion equal to a bound (1/2 for Blaker's
     * intervals).
     */
    boolean accepts(int i, double actual) {
        return Math.abs(actual - coverage[i]) <= 1e-12 || Math.abs(actual - withoutTies[i]) <= 1e-12;
    }
}
