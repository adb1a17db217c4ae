package org.example.libraries;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtSession;
import dev.credence.Credence;
import dev.credence.api.evidence.ClassScores;
import dev.credence.tribuo.TribuoEvidence;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.tribuo.Feature;
import org.tribuo.MutableDataset;
import org.tribuo.classification.Label;
import org.tribuo.classification.LabelFactory;
import org.tribuo.classification.evaluation.LabelEvaluation;
import org.tribuo.classification.evaluation.LabelEvaluator;
import org.tribuo.classification.sgd.linear.LinearSGDModel;
import org.tribuo.classification.sgd.linear.LogisticRegressionTrainer;
import org.tribuo.datasource.ListDataSource;
import org.tribuo.impl.ArrayExample;
import org.tribuo.provenance.SimpleDataSourceProvenance;

/** Tribuo, and its model exported and run by ONNX Runtime: the same evidence from both. */
public final class TribuoAndOnnx {
    private TribuoAndOnnx() {}

    /**
     * Runs it.
     *
     * @param arguments the folder of the data
     * @throws Exception if Tribuo cannot learn, ONNX Runtime cannot run, or the two do not agree
     */
    public static void main(String[] arguments) throws Exception {
        Path data = Path.of(arguments[0]);
        Digits judged = Digits.ofFolds(data, 6, 10);
        LinearSGDModel model =
                (LinearSGDModel) new LogisticRegressionTrainer().train(dataset(Digits.ofFolds(data, 1, 5)));
        LabelEvaluation evaluation = new LabelEvaluator().evaluate(model, dataset(judged));
        System.out.println("Tribuo: " + Credence.load().estimate("accuracy", TribuoEvidence.confusion(evaluation)));

        List<String> labels = IntStream.range(0, 10)
                .mapToObj(id -> model.getOutputIDInfo().getOutput(id).getLabel())
                .toList();
        int[] truth = IntStream.of(judged.truth())
                .map(digit -> labels.indexOf(Integer.toString(digit)))
                .toArray();
        ClassScores scores = ClassScores.of(labels, truth, byOnnx(model, judged.probabilities()));
        System.out.println("ONNX Runtime: " + Credence.load().estimate("auroc-ovr", scores));
        Check.holds(
                "both must predict the same",
                scores.withLabels(Digits.NAMES)
                        .predicted()
                        .equals(TribuoEvidence.confusion(evaluation).withLabels(Digits.NAMES)));
    }

    private static float[][] byOnnx(LinearSGDModel model, float[][] rows) throws Exception {
        Path file = Files.createTempFile("model", ".onnx");
        model.saveONNXModel("org.example", 1, file);
        OrtEnvironment environment = OrtEnvironment.getEnvironment();
        try (OrtSession session = environment.createSession(file.toString());
                OnnxTensor input = OnnxTensor.createTensor(environment, rows);
                OrtSession.Result result =
                        session.run(Map.of(session.getInputNames().iterator().next(), input))) {
            return (float[][]) result.get(0).getValue();
        } finally {
            Files.delete(file);
        }
    }

    private static MutableDataset<Label> dataset(Digits digits) {
        LabelFactory labels = new LabelFactory();
        List<org.tribuo.Example<Label>> examples = IntStream.range(0, digits.truth().length)
                .<org.tribuo.Example<Label>>mapToObj(row -> example(digits, row))
                .toList();
        return new MutableDataset<>(
                new ListDataSource<>(examples, labels, new SimpleDataSourceProvenance("digits", labels)));
    }

    private static ArrayExample<Label> example(Digits digits, int row) {
        ArrayExample<Label> example = new ArrayExample<>(new Label(Integer.toString(digits.truth()[row])));
        for (int digit = 0; digit < 10; digit++) {
            example.add(new Feature("p" + digit, digits.probabilities()[row][digit]));
        }
        return example;
    }
}
