package dev.credence.cli.data;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.JointConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.text.QuotedText;
import dev.credence.cli.Failure;
import dev.credence.cli.input.table.LabelColumn.LabelCodes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * What a file holds, as evidence.
 *
 * @param rows how many rows were read
 * @param matrix truth against prediction, where a prediction column was named
 * @param scores truth against score, where a score column was named
 * @param classes truth against scores of several classes, where their columns were named
 * @param suspicions what looks odd about them
 */
public record Dataset(
        long rows,
        Optional<Sample<ConfusionMatrix>> matrix,
        Optional<Sample<ScoredSample>> scores,
        Optional<Sample<ClassScores>> classes,
        List<DataWarning> suspicions) {
    /** Returns what the reader should know before any metric. */
    public List<String> notes() {
        return suspicions.stream().map(DataWarning::sentence).toList();
    }

    /** Refuses data whose truth holds one class only. */
    public void requireClasses(Object place) {
        oneClass().ifPresent(note -> {
            throw Failure.data(place + ": " + note);
        });
    }

    /** Returns what to say where truth holds one class only, so that most metrics cannot be judged. */
    public Optional<String> oneClass() {
        return suspicions.stream()
                .filter(suspicion -> suspicion.kind() == DataWarning.Kind.ONE_CLASS)
                .map(DataWarning::sentence)
                .findFirst();
    }

    /**
     * Something odd about evidence.
     *
     * @param kind what it is
     * @param sentence what to tell the reader
     */
    public record DataWarning(Kind kind, String sentence) {
        /** What may be odd. */
        public enum Kind {
            /** Truth holds one class only, so that most metrics cannot be judged. */
            ONE_CLASS,
            /** Labels that look alike, or that may mean a missing value. */
            ODD_LABEL
        }
    }

    /** What looks odd about evidence and deserves a note. */
    public static final class DataWarnings {
        private DataWarnings() {}

        /** Returns all that is found. */
        public static List<DataWarning> of(
                Optional<Sample<ConfusionMatrix>> matrix,
                Optional<Sample<ScoredSample>> scores,
                Optional<Sample<ClassScores>> classes,
                Optional<String> positive) {
            List<DataWarning> found = new ArrayList<>();
            matrix.ifPresent(sample -> addTo(found, sample.evidence()));
            scores.filter(s -> matrix.isEmpty())
                    .ifPresent(sample -> addTo(found, sample.evidence(), positive.orElse("positive")));
            classes.filter(s -> matrix.isEmpty() && scores.isEmpty())
                    .ifPresent(sample -> addTo(found, sample.evidence()));
            return found;
        }

        private static DataWarning oneClass(String label) {
            return new DataWarning(
                    DataWarning.Kind.ONE_CLASS,
                    "the truth has only one class, '" + QuotedText.of(label)
                            + "': metrics that need another class are undefined");
        }

        private static void addTo(List<DataWarning> found, ConfusionMatrix matrix) {
            int[] truth = IntStream.range(0, matrix.atoms())
                    .map(matrix::truth)
                    .distinct()
                    .limit(2)
                    .toArray();
            if (truth.length == 1) {
                found.add(oneClass(matrix.labels().get(truth[0])));
            }
        }

        private static void addTo(List<DataWarning> found, ScoredSample scores, String positive) {
            if (scores.positives() == 0 || scores.negatives() == 0) {
                found.add(oneClass(scores.positives() == 0 ? "negative" : positive));
            }
        }

        private static void addTo(List<DataWarning> found, ClassScores scores) {
            int[] truth = IntStream.range(0, scores.atoms())
                    .map(scores::truth)
                    .distinct()
                    .limit(2)
                    .toArray();
            if (truth.length == 1) {
                found.add(oneClass(scores.labels().get(truth[0])));
            }
        }
    }

    /**
     * Refuses systems whose predictions have no label in common with the truth: their metrics would all be 0 or undefined, and nearly always
     * the two columns name their classes differently.
     *
     * @param stated the labels that the user listed, of truth and prediction together; where there are some, nothing is refused
     */
    public record CommonLabel(List<String> stated) {
        /** 20: that many distinct decimals, none of them a label of the truth, are no slip of spelling. */
        private static final int MANY = 20;
        /** 3: enough labels to see that they differ. */
        private static final int SHOWN = 3;

        /**
         * Returns where the rows of one of several systems are from.
         *
         * @param file where those of all are from
         * @param name of the system, where it has one
         * @param otherwise what to call it where it has none
         */
        public static String place(String file, Optional<String> name, String otherwise) {
            return file + ": "
                    + name.map(known -> "system '" + QuotedText.of(known) + "'").orElse(otherwise);
        }

        /**
         * Refuses one system.
         *
         * @param data its rows; scores alone are never refused
         * @param place where they are from, for the message
         * @throws Failure if truth and prediction have no label in common
         */
        public void require(Dataset data, Object place) {
            data.matrix().map(Sample::evidence).ifPresent(matrix -> require(matrix, place.toString()));
        }

        /**
         * Refuses two systems.
         *
         * @param data their rows
         * @param first where those of the first are from, for the message
         * @param second where those of the second are from
         * @throws Failure if the truth and the predictions of one of them have no label in common
         */
        public void require(PairData data, String first, String second) {
            data.matrices().ifPresent(pairing -> require(pairing, first, second));
        }

        private void require(Pairing<ConfusionMatrix> pairing, String first, String second) {
            require(pairing.firstEvidence(), first);
            require(pairing.secondEvidence(), second);
        }

        /**
         * Refuses several systems.
         *
         * @param data their rows
         * @param place where they are from, for the message
         * @throws Failure if the truth and the predictions of one of them have no label in common
         */
        public void require(ManyData data, String place) {
            JointConfusionMatrix systems = data.sample().evidence();
            for (int system = 0; system < systems.systems().size(); system++) {
                require(
                        systems.system(system),
                        place(place, Optional.of(systems.systems().get(system)), ""));
            }
        }

        private void require(ConfusionMatrix matrix, String place) {
            Set<String> truth = new TreeSet<>();
            Set<String> predicted = new TreeSet<>();
            for (int atom = 0; atom < matrix.atoms(); atom++) {
                truth.add(matrix.labels().get(matrix.truth(atom)));
                predicted.add(matrix.labels().get(matrix.predicted(atom)));
            }
            if (truth.isEmpty()) {
                throw Failure.data(place + ": there must be at least one observation: all counts are 0");
            }
            if (stated.isEmpty() && truth.stream().noneMatch(predicted::contains)) {
                throw Failure.data(place + ": " + sentence(truth, predicted));
            }
        }

        private static String sentence(Set<String> truth, Set<String> predicted) {
            if (predicted.size() > MANY && LabelCodes.looksLikeScores(predicted)) {
                return "the predictions are " + predicted.size() + " distinct decimals, such as "
                        + predicted.iterator().next()
                        + ", and none of them is a label of the truth: is this a score column? give it as --score";
            }
            return "truth and prediction have no label in common: truth " + few(truth) + ", prediction "
                    + few(predicted)
                    + alike(truth, predicted)
                    + "; give both the same names, or list all labels with --labels if they are different classes";
        }

        /** Returns the labels that would be common but for blanks around them or the case of letters. */
        private static String alike(Set<String> truth, Set<String> predicted) {
            return truth.stream()
                    .flatMap(label -> predicted.stream()
                            .filter(other -> label.strip().equalsIgnoreCase(other.strip()))
                            .map(other -> "; '" + QuotedText.of(label) + "' and '" + QuotedText.of(other)
                                    + "' differ in blanks or in upper and lower case only"))
                    .findFirst()
                    .orElse("");
        }

        private static String few(Set<String> labels) {
            List<String> first =
                    labels.stream().limit(SHOWN).map(QuotedText::of).toList();
            return labels.size() > SHOWN ? first + " and " + (labels.size() - SHOWN) + " more" : first.toString();
        }
    }
}
