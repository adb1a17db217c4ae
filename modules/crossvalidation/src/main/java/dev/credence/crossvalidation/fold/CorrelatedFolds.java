package dev.credence.crossvalidation.fold;

import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.sample.FoldedSample;
import java.util.List;

/**
 * Divides the variance by {@code 1 - rho}, where rho is the share of the variance of the mean that comes from covariances between folds;
 * 0.7 suits many learners and data sets.
 *
 * @param rho the share, in [0, 1)
 */
public record CorrelatedFolds(double rho) implements FoldCorrection {
    /** The value of Grandvalet and Bengio, rho = 0.7. */
    public static final CorrelatedFolds USUAL = new CorrelatedFolds(0.7);

    /** Checks the share. */
    public CorrelatedFolds {
        if (!(rho >= 0 && rho < 1)) {
            throw new IllegalArgumentException("option 'rho' must lie in [0, 1): rho=" + rho + "; 0.7 is usual");
        }
    }

    @Override
    public double factor(FoldedSample<?> sample) {
        return 1 / (1 - rho);
    }

    @Override
    public List<OptionSpec> options() {
        return List.of(new OptionSpec(
                "rho", "share of the variance that covariances of folds make up, from 0 to less than 1", "0.7"));
    }

    @Override
    public FoldCorrection configured(Options options) {
        return new CorrelatedFolds(options.number("rho", rho));
    }

    @Override
    public List<String> written() {
        return rho == USUAL.rho ? List.of() : List.of("rho=" + Options.written(rho));
    }
}
