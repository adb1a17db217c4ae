/**
 * Confidence intervals and comparisons of proportions by the classical methods. No package is exported: {@link
 * java.util.ServiceLoader} finds the methods, and {@code dev.credence.Credence} is the entry point.
 */
module dev.credence.frequentist {
    requires dev.credence.api;
    requires dev.credence.numerics;
    requires static org.jspecify;

    provides dev.credence.api.comparison.Comparator with
            dev.credence.frequentist.comparison.McNemar,
            dev.credence.frequentist.comparison.MiettinenNurminen,
            dev.credence.frequentist.comparison.Tango;
    provides dev.credence.api.interval.IntervalMethod with
            dev.credence.frequentist.interval.AgrestiCoull,
            dev.credence.frequentist.interval.Arcsine,
            dev.credence.frequentist.interval.Blaker,
            dev.credence.frequentist.interval.ClopperPearson,
            dev.credence.frequentist.interval.Hoeffding,
            dev.credence.frequentist.interval.Jeffreys,
            dev.credence.frequentist.interval.LikelihoodRatio,
            dev.credence.frequentist.interval.LogitProportion,
            dev.credence.frequentist.interval.MidP,
            dev.credence.frequentist.interval.Wald,
            dev.credence.frequentist.interval.Wilson,
            dev.credence.frequentist.interval.WilsonContinuityCorrected,
            dev.credence.frequentist.interval.WilsonModified;
}
