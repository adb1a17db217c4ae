package dev.credence.curves.area;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.Estimate;

/**
 * DeLong's interval on the logit scale: {@code logit A -+ z se / (A(1-A))}, mapped back, se from the variance of {@code delong}.
 *
 * <p>Coverage: erratic, better than {@code delong} and still too narrow near 1 in small samples. DEGENERATE with a note where the
 * variance is 0 or a class has a single item; UNDEFINED without one of the classes. Cost: O(atoms).
 *
 * @see <a href="https://doi.org/10.2307/2531595">DeLong, DeLong and Clarke-Pearson (1988), Biometrics 44, 837-845</a>
 * @see <a href="https://doi.org/10.1093/acprof:oso/9780198509844.001.0001">Pepe (2003), The statistical evaluation of medical
 *     tests, section 5.2.5</a>
 */
public final class DeLongLogit extends AreaInterval {
    /** Creates an instance with the default options. */
    public DeLongLogit() {
        super("delong-logit", "interval of the ROC area on the logit scale with DeLong's variance");
    }

    @Override
    void bounds(ScoredSample scores, double z, Estimate.Builder estimate) {
        double variance = Placements.variance(scores, estimate.value());
        double area = estimate.value();
        double half = z * Math.sqrt(variance) / (area * (1 - area));
        double odds = area / (1 - area);
        estimate.bounds(1 / (1 + StrictMath.exp(half) / odds), 1 / (1 + StrictMath.exp(-half) / odds));
        addNote(variance, estimate);
    }
}
