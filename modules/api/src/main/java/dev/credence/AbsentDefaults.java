package dev.credence;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Proportion;
import dev.credence.api.registry.Registry;
import dev.credence.api.registry.Spelling;
import dev.credence.api.sample.Sample;
import dev.credence.api.text.PublishedModules;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The default methods of published modules that are not installed, although the data would fit them. Another installation gives other
 * intervals with them, which a note says.
 */
record AbsentDefaults(List<Absent> methods) {
    /** Returns the default methods that a registry lacks; empty if it has all of them. */
    static Optional<AbsentDefaults> of(Registry registry, Defaults defaults) {
        List<Absent> absent = new ArrayList<>();
        for (int rank = 0; rank < defaults.methods().size(); rank++) {
            String spelling = defaults.methods().get(rank);
            Domain domain = Domain.of(Spelling.parse(spelling).name());
            if (domain != null && registry.findMethod(spelling).isEmpty()) {
                absent.add(new Absent(domain, defaults.methods().subList(0, rank)));
            }
        }
        return absent.isEmpty() ? Optional.empty() : Optional.of(new AbsentDefaults(List.copyOf(absent)));
    }

    /**
     * Returns the note that another method would be the default if its module were installed; empty if none would.
     *
     * @param used the default method that was chosen
     */
    Optional<Note> note(Metric<?> metric, Sample<?> sample, IntervalMethod used) {
        for (Absent absent : methods) {
            if (!absent.isAfter(metric, used) && absent.domain.fits(metric, sample)) {
                return Optional.of(absent.domain.note(used.spelling()));
            }
        }
        return Optional.empty();
    }

    /**
     * A method that is not installed.
     *
     * @param before the methods that are preferred to it
     */
    private record Absent(Domain domain, List<String> before) {
        /** Returns whether the method that was used is preferred to this one, by the metric or by the defaults. */
        boolean isAfter(Metric<?> metric, IntervalMethod used) {
            return before.stream()
                            .map(spelling -> Spelling.parse(spelling).name())
                            .anyMatch(used.id()::equals)
                    || metric.preferredMethod()
                            .map(spelling -> Spelling.parse(spelling).name())
                            .filter(used.id()::equals)
                            .isPresent();
        }
    }

    /** The methods that may be absent, and for what they are the default. Other defaults are in the modules of their metrics. */
    private enum Domain {
        PROPORTIONS("wilson-modified", "proportions of independent trials"),
        TWO_CLASSES("dirichlet-lattice", "metrics of two classes");

        private final String method;
        private final String words;

        Domain(String method, String words) {
            this.method = method;
            this.words = words;
        }

        static @Nullable Domain of(String method) {
            return Arrays.stream(values())
                    .filter(domain -> domain.method.equals(method))
                    .findFirst()
                    .orElse(null);
        }

        boolean fits(Metric<?> metric, Sample<?> sample) {
            return metric.unsupported(sample.evidence()).isEmpty()
                    && switch (this) {
                        case PROPORTIONS -> isOfTrials(metric, sample);
                        case TWO_CLASSES -> isOfTwoClasses(sample);
                    };
        }

        Note note(String used) {
            String module = PublishedModules.of(method).orElse(method);
            return Note.of(
                            "absent-default",
                            method + ", the default of " + words + ", is not installed, so that " + used
                                    + " is used: add " + module
                                    + ", which the credence command has, or name a method")
                    .with("method", method)
                    .with("module", module);
        }

        private static <E extends Evidence> boolean isOfTrials(Metric<E> metric, Sample<?> sample) {
            E evidence = metric.evidenceType().cast(sample.evidence());
            Optional<Proportion<E>> proportion = metric.proportion();
            return proportion.isPresent()
                    && sample.iidAmong(atom -> proportion.get().isTrial(evidence, atom));
        }

        /** Returns whether items of two classes were drawn one by one, or a number of each true class. */
        private static boolean isOfTwoClasses(Sample<?> sample) {
            return sample.evidence() instanceof ConfusionMatrix matrix
                    && classes(matrix) == 2
                    && (sample.isIid() || sample.stratified().isPresent())
                    && truths(matrix).stream()
                            .allMatch(truth ->
                                    sample.iidAmong(atom -> matrix.count(atom) > 0 && matrix.truth(atom) == truth));
        }

        /** Returns the number of classes that occur, or 2 if one of two does. */
        private static int classes(ConfusionMatrix matrix) {
            Set<Integer> occurring = new HashSet<>(truths(matrix));
            for (int atom = 0; atom < matrix.atoms(); atom++) {
                if (matrix.count(atom) > 0) {
                    occurring.add(matrix.predicted(atom));
                }
            }
            return matrix.classes() == 2 ? 2 : occurring.size();
        }

        private static Set<Integer> truths(ConfusionMatrix matrix) {
            Set<Integer> truths = new HashSet<>();
            for (int atom = 0; atom < matrix.atoms(); atom++) {
                if (matrix.count(atom) > 0) {
                    truths.add(matrix.truth(atom));
                }
            }
            return truths;
        }
    }
}
