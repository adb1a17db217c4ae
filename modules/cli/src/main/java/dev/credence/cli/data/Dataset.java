package dev.credence.cli.data;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.JointConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.internal.SharedLabels;
import dev.credence.api.sample.Sample;
import dev.credence.api.text.QuotedText;
import dev.credence.cli.Failure;
import dev.credence.cli.input.table.LabelColumn.LabelCodes;
import dev.credence.cli.input.table.TableColumn.LabelNotes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The evidence of a file.
 *
 * @param rows the number of rows that were read
 * @param matrix true and predicted labels, if a column of predictions was named
 * @param scores true labels and scores, if a column of scores was named
 * @param classes true labels and the scores of several classes, if their columns were named
 * @param suspicions warnings about the evidence
 */
public record Dataset(
        long rows,
        Optional<Sample<ConfusionMatrix>> matrix,
        Optional<Sample<ScoredSample>> scores,
        Optional<Sample<ClassScores>> classes,
        List<DataWarning> suspicions) {
    /** Returns the notes on the data. */
    public List<String> notes() {
        return suspicions.stream().map(DataWarning::sentence).toList();
    }

    /** Returns the notes on the data, without the one that predictions follow from scores. */
    public List<String> notesOnScores() {
        return suspicions.stream()
                .filter(suspicion -> suspicion.kind() != DataWarning.Kind.HIGHEST_CLASS)
                .map(DataWarning::sentence)
                .toList();
    }

    /** Throws a failure if the true labels have only one class. */
    public void requireClasses(Object place) {
        oneClass().ifPresent(note -> {
            throw Failure.data(place + ": " + note);
        });
    }

    /** Returns a note if the true labels have only one class, so that most metrics cannot be estimated. */
    public Optional<String> oneClass() {
        return suspicions.stream()
                .filter(suspicion -> suspicion.kind() == DataWarning.Kind.ONE_CLASS)
                .map(DataWarning::sentence)
                .findFirst();
    }

    /**
     * A warning about evidence.
     *
     * @param kind the kind of warning
     * @param sentence the sentence for the reader
     */
    public record DataWarning(Kind kind, String sentence) {
        /** The kinds of warnings. */
        public enum Kind {
            /** The true labels have only one class, so that most metrics cannot be estimated. */
            ONE_CLASS,
            /** Some labels look alike or may mean a missing value. */
            ODD_LABEL,
            /** The predictions follow from the scores of several classes. */
            HIGHEST_CLASS
        }
    }

    /** Finds the warnings about evidence. */
    public static final class DataWarnings {
        private DataWarnings() {}

        /** Returns all warnings. */
        public static List<DataWarning> of(
                Optional<Sample<ConfusionMatrix>> matrix,
                Optional<Sample<ScoredSample>> scores,
                Optional<Sample<ClassScores>> classes,
                Optional<String> positive) {
            List<DataWarning> warnings = new ArrayList<>();
            matrix.ifPresent(sample -> addTo(warnings, sample.evidence()));
            scores.filter(s -> matrix.isEmpty())
                    .ifPresent(sample -> addTo(warnings, sample.evidence(), positive.orElse("positive")));
            classes.filter(s -> matrix.isEmpty() && scores.isEmpty())
                    .ifPresent(sample -> addTo(warnings, sample.evidence()));
            return warnings;
        }

        private static DataWarning oneClass(String label) {
            return new DataWarning(
                    DataWarning.Kind.ONE_CLASS,
                    "the truth has only one class, '" + QuotedText.of(label)
                            + "': metrics that need another class are undefined");
        }

        private static void addTo(List<DataWarning> warnings, ConfusionMatrix matrix) {
            int[] truth = IntStream.range(0, matrix.classes())
                    .filter(c -> matrix.margins().truth(c) > 0)
                    .toArray();
            if (truth.length == 1) {
                warnings.add(oneClass(matrix.labels().get(truth[0])));
            }
        }

        private static void addTo(List<DataWarning> warnings, ScoredSample scores, String positive) {
            if (scores.positives() == 0 || scores.negatives() == 0) {
                warnings.add(oneClass(scores.positives() == 0 ? "negative" : positive));
            }
        }

        private static void addTo(List<DataWarning> warnings, ClassScores scores) {
            int[] truth = IntStream.range(0, scores.atoms())
                    .map(scores::truth)
                    .distinct()
                    .limit(2)
                    .toArray();
            if (truth.length == 1) {
                warnings.add(oneClass(scores.labels().get(truth[0])));
            }
        }
    }

    /**
     * Rejects systems whose predictions have no label in common with the true labels. Their metrics would all be 0 or
     * undefined, and usually the two columns name the classes differently.
     *
     * @param stated the labels that the user listed for both columns; if there are any, nothing is rejected
     * @param origin where the labels are from, which decides how the user can rename them
     */
    public record CommonLabel(List<String> stated, LabelNotes.Origin origin) {
        /** The number of distinct predictions, 20, above which decimals are taken for scores. */
        private static final int MAX_PREDICTIONS = 20;

        /**
         * Returns the name of one of several systems for a message.
         *
         * @param file the file or states of all systems
         * @param name the name of the system, if it has one
         * @param otherwise the words for a system without a name
         */
        public static String place(String file, Optional<String> name, String otherwise) {
            return file + ": "
                    + name.map(known -> "system '" + QuotedText.of(known) + "'").orElse(otherwise);
        }

        /**
         * Checks one system.
         *
         * @param data the data; scores without predictions are never rejected
         * @param place the file or states, for the message
         * @throws Failure if true and predicted labels have none in common
         */
        public void require(Dataset data, Object place) {
            data.matrix().map(Sample::evidence).ifPresent(matrix -> require(matrix, place.toString()));
        }

        /**
         * Checks two systems.
         *
         * @param first the name of the first system, for the message
         * @param second the name of the second system, for the message
         * @throws Failure if the true labels and the predictions of a system have none in common
         */
        public void require(PairData data, String first, String second) {
            data.matrices().ifPresent(pairing -> require(pairing, first, second));
        }

        private void require(Pairing<ConfusionMatrix> pairing, String first, String second) {
            require(pairing.firstEvidence(), first);
            require(pairing.secondEvidence(), second);
        }

        /**
         * Checks several systems.
         *
         * @param place the file or states, for the message
         * @throws Failure if the true labels and the predictions of a system have none in common
         */
        public void require(ManyData data, String place) {
            data.predictions().map(Sample::evidence).ifPresent(systems -> require(systems, place));
        }

        private void require(JointConfusionMatrix systems, String place) {
            for (int system = 0; system < systems.systems().size(); system++) {
                require(
                        systems.system(system),
                        place(place, Optional.of(systems.systems().get(system)), ""));
            }
        }

        /**
         * Checks the predictions of one system.
         *
         * @param place the file or states, for the message
         * @throws Failure if true and predicted labels have none in common
         */
        public void require(ConfusionMatrix matrix, String place) {
            SharedLabels labels = SharedLabels.of(matrix);
            if (labels.truth().isEmpty()) {
                throw Failure.data(place + ": there must be at least one observation: all counts are 0");
            }
            if (stated.isEmpty()) {
                labels.problem().ifPresent(problem -> {
                    throw Failure.data(place + ": "
                            + ofScores(labels).orElseGet(() -> problem.sentence() + advice(problem.labels())));
                });
            }
        }

        /** Returns the sentence about predictions that are scores by mistake, none of which is a label of the truth. */
        private static Optional<String> ofScores(SharedLabels labels) {
            Set<String> predicted = labels.predicted().keySet();
            return labels.areDisjoint() && predicted.size() > MAX_PREDICTIONS && LabelCodes.looksLikeScores(predicted)
                    ? Optional.of("the predictions are " + predicted.size() + " distinct decimals, such as "
                            + predicted.iterator().next()
                            + ", and none of them is a label of the truth: if it is a column of scores, give it as"
                            + " --score")
                    : Optional.empty();
        }

        private String advice(Set<String> labels) {
            return (labels.stream().anyMatch(LabelNotes::isList) ? origin.ofList() : "")
                    + "; give both the same names" + origin.ofNames()
                    + ", or list all labels with --labels if they are different classes";
        }
    }
}
