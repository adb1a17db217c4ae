package org.example.libraries;

import dev.credence.Credence;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.sample.FoldedSample;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import weka.classifiers.Classifier;
import weka.classifiers.Evaluation;
import weka.classifiers.bayes.NaiveBayes;
import weka.classifiers.trees.J48;
import weka.core.Instances;
import weka.experiment.PairedStatsCorrected;

/** Weka: two learners in ten folds of the German credit data, compared by both libraries' corrected resampled t test. */
public final class Weka {
    private static final int FOLDS = 10;

    private Weka() {}

    /**
     * Runs it.
     *
     * @param arguments none
     * @throws Exception if Weka cannot learn, or the two libraries do not agree
     */
    public static void main(String[] arguments) throws Exception {
        Instances data = credit();
        List<PairedConfusionMatrix> folds = new ArrayList<>();
        PairedStatsCorrected theirs = new PairedStatsCorrected(0.05, 1.0 / (FOLDS - 1));
        for (int fold = 0; fold < FOLDS; fold++) {
            Instances train = data.trainCV(FOLDS, fold, new Random(fold));
            Instances test = data.testCV(FOLDS, fold);
            int[] bayes = predictions(new NaiveBayes(), train, test);
            int[] tree = predictions(new J48(), train, test);
            folds.add(PairedConfusionMatrix.ofPredictions(truth(test), bayes, tree));
            theirs.add(accuracy(new NaiveBayes(), train, test), accuracy(new J48(), train, test));
        }
        theirs.calculateDerived();
        Comparison ours = Credence.load()
                .compare(Pairing.paired(FoldedSample.of(folds)))
                .comparator("corrected-resampled-t")
                .comparison("accuracy");
        System.out.println("Weka: NaiveBayes less J48, " + ours);
        Check.close("mean difference", ours.difference(), theirs.differencesStats.mean, 1e-12);
        Check.close("p-value", ours.pValue(), theirs.differencesProbability, 1e-12);
        matrix(data);
    }

    /** Weka's matrix has truth in rows, as doubles. */
    private static void matrix(Instances data) throws Exception {
        Evaluation evaluation = new Evaluation(data);
        evaluation.crossValidateModel(new NaiveBayes(), data, FOLDS, new Random(1));
        long[][] counts = new long[2][2];
        for (int row = 0; row < 2; row++) {
            for (int column = 0; column < 2; column++) {
                counts[row][column] = (long) evaluation.confusionMatrix()[row][column];
            }
        }
        List<String> labels =
                List.of(data.classAttribute().value(0), data.classAttribute().value(1));
        ConfusionMatrix matrix = ConfusionMatrix.of(labels, counts);
        double recall = Credence.load().estimate("recall@bad", matrix).value();
        System.out.println("Weka: " + matrix);
        Check.close("recall of bad credit", recall, evaluation.recall(1), 1e-15);
    }

    private static Instances credit() throws Exception {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(
                        Instances.class.getResourceAsStream("/weka/gui/knowledgeflow/templates/credit-g.arff")),
                StandardCharsets.UTF_8))) {
            Instances data = new Instances(reader);
            data.setClassIndex(data.numAttributes() - 1);
            data.randomize(new Random(1));
            data.stratify(FOLDS);
            return data;
        }
    }

    private static int[] truth(Instances test) {
        return test.stream().mapToInt(row -> (int) row.classValue()).toArray();
    }

    private static int[] predictions(Classifier learner, Instances train, Instances test) throws Exception {
        learner.buildClassifier(train);
        int[] predicted = new int[test.size()];
        for (int row = 0; row < predicted.length; row++) {
            predicted[row] = (int) learner.classifyInstance(test.get(row));
        }
        return predicted;
    }

    private static double accuracy(Classifier learner, Instances train, Instances test) throws Exception {
        learner.buildClassifier(train);
        Evaluation evaluation = new Evaluation(train);
        evaluation.evaluateModel(learner, test);
        return evaluation.pctCorrect() / 100;
    }
}
