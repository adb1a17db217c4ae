package dev.credence.bayes.provider;

import dev.credence.api.interval.Note;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.bayes.prior.BetaPrior;
import dev.credence.bayes.prior.BetaPrior.HistoricalCounts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A prior given by options: {@code prior=1}, {@code a=2,b=5}, {@code successes=30,failures=4}, under a prefix or none. */
record PriorChoice(BetaPrior prior, HistoricalCounts study) {
    static final PriorChoice DEFAULT = new PriorChoice(BetaPrior.JEFFREYS, HistoricalCounts.NONE);

    static List<OptionSpec> options(String prefix, String otherwise) {
        String alone = "that of " + prefix + "prior";
        return List.of(
                new OptionSpec(
                        prefix + "prior",
                        "prior weight on successes and on failures (F-measures: on TP, FP and FN), 0 or from 1e-6 to 1e16; 1"
                                + " flat, 0.5 Jeffreys, 0 Haldane where no count is 0",
                        otherwise),
                new OptionSpec(
                        prefix + "a",
                        "prior weight on successes alone, 0 or from 1e-6 to 1e16, with " + prefix + "b",
                        alone),
                new OptionSpec(
                        prefix + "b",
                        "prior weight on failures alone, 0 or from 1e-6 to 1e16, with " + prefix + "a",
                        alone),
                new OptionSpec(
                        prefix + "successes", "successes of an earlier study, 0 to 1e16, added to the prior", "0"),
                new OptionSpec(
                        prefix + "failures", "failures of an earlier study, 0 to 1e16, added to the prior", "0"));
    }

    static PriorChoice parse(Options options, String prefix, PriorChoice otherwise) {
        HistoricalCounts study = new HistoricalCounts(
                options.number(prefix + "successes", otherwise.study.successes()),
                options.number(prefix + "failures", otherwise.study.failures()));
        return new PriorChoice(weights(options, prefix, otherwise.prior), study);
    }

    /** Returns the prior alone, as it applies to a system that the study did not observe. */
    PriorChoice withoutStudy() {
        return new PriorChoice(prior, HistoricalCounts.NONE);
    }

    private static BetaPrior weights(Options options, String prefix, BetaPrior otherwise) {
        boolean both = options.text(prefix + "a").isPresent();
        if (both != options.text(prefix + "b").isPresent()) {
            throw new IllegalArgumentException(
                    "options '" + prefix + "a' and '" + prefix + "b' must be given together: options=" + options
                            + "; use '" + prefix + "prior' for the same weight");
        }
        if (both && options.text(prefix + "prior").isPresent()) {
            throw new IllegalArgumentException("option '" + prefix + "prior' must not be given with '" + prefix
                    + "a' and '" + prefix + "b': options=" + options + "; leave one out");
        }
        if (both) {
            return new BetaPrior(options.number(prefix + "a", 0), options.number(prefix + "b", 0));
        }
        return options.text(prefix + "prior").isPresent()
                ? BetaPrior.symmetric(options.number(prefix + "prior", 0))
                : otherwise;
    }

    /** Returns a note on an improper prior whose posterior nevertheless exists. */
    Optional<Note> improper() {
        return prior.a() + study.successes() > 0 && prior.b() + study.failures() > 0
                ? Optional.empty()
                : Optional.of(Note.of(
                        "improper-prior",
                        "the prior is improper, as it has a weight of 0: it has a posterior because no count is 0"));
    }

    /** Returns the options that differ from others, as they are written. */
    List<String> written(String prefix, PriorChoice otherwise) {
        List<String> parts = new ArrayList<>();
        if (!prior.equals(otherwise.prior) && prior.a() == prior.b()) {
            parts.add(prefix + "prior=" + number(prior.a()));
        } else if (!prior.equals(otherwise.prior)) {
            parts.add(prefix + "a=" + number(prior.a()));
            parts.add(prefix + "b=" + number(prior.b()));
        }
        if (!study.equals(otherwise.study)) {
            parts.add(prefix + "successes=" + number(study.successes()));
            parts.add(prefix + "failures=" + number(study.failures()));
        }
        return parts;
    }

    /** Shapes of Beta under this prior and some counts. */
    static void requireProper(double a, double b) {
        if (!(a > 0 && b > 0)) {
            throw new IllegalArgumentException(BetaPrior.HALDANE);
        }
    }

    static String spelling(String id, List<String> parts) {
        return parts.isEmpty() ? id : id + ":" + String.join(",", parts);
    }

    static String number(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e15
                ? Long.toString((long) value)
                : Double.toString(value);
    }
}
