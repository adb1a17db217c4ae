package dev.credence.cli.data;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.JointConfusionMatrix;
import dev.credence.api.sample.Sample;
import dev.credence.api.text.QuotedText;
import dev.credence.cli.Failure;
import dev.credence.cli.input.table.LabelCodes;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

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
     * Where the rows of one of several systems are from.
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
     * One system.
     *
     * @param data its rows; scores alone are never refused
     * @param place where they are from, for the message
     * @throws Failure if truth and prediction have no label in common
     */
    public void require(Dataset data, Object place) {
        data.matrix().map(Sample::evidence).ifPresent(matrix -> require(matrix, place.toString()));
    }

    /**
     * Two systems.
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
     * Several systems.
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
            throw Failure.data(place + ": there must be an observation: all counts are 0");
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
        return "truth and prediction have no label in common: truth " + few(truth) + ", prediction " + few(predicted)
                + alike(truth, predicted)
                + "; give both the same names, or list all labels with --labels if they are different classes";
    }

    /** Labels that would be common but for blanks around them or the case of letters. */
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
        List<String> first = labels.stream().limit(SHOWN).map(QuotedText::of).toList();
        return labels.size() > SHOWN ? first + " and " + (labels.size() - SHOWN) + " more" : first.toString();
    }
}
