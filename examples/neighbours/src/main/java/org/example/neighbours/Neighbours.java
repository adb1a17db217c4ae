package org.example.neighbours;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.credence.Credence;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.Estimate;
import dev.credence.jackson.CredenceJson;
import java.util.Map;
import org.apache.commons.statistics.distribution.BetaDistribution;

/** Uses everything that fails with unmanaged versions: a simulation, Jackson 3, and older libraries in the same program. */
public final class Neighbours {
    private Neighbours() {}

    /**
     * Prints an estimate by each.
     *
     * @param arguments none
     * @throws java.io.IOException if Jackson 2 cannot read what Jackson 3 wrote
     */
    public static void main(String[] arguments) throws java.io.IOException {
        ConfusionMatrix matrix = ConfusionMatrix.binary(199, 2, 13, 355);
        Estimate simulated = Credence.load()
                .evaluate(matrix)
                .method("bootstrap-percentile")
                .seed(7)
                .estimate("f1");
        System.out.println("Commons RNG: " + simulated);
        System.out.println("Commons Statistics: " + BetaDistribution.of(3, 2).cumulativeProbability(0.5));
        String json = CredenceJson.mapper().writeValueAsString(simulated);
        System.out.println("Jackson 3: " + CredenceJson.mapper().readValue(json, Estimate.class));
        Map<?, ?> fields = new ObjectMapper().readValue(json, Map.class);
        System.out.println("Jackson 2: " + fields.get("metric") + " by " + fields.get("method"));
    }
}
