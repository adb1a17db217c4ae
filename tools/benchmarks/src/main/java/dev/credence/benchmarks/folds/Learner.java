package dev.credence.benchmarks.folds;

import java.util.Arrays;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import org.tribuo.Model;
import org.tribuo.MutableDataset;
import org.tribuo.Trainer;
import org.tribuo.classification.Label;
import org.tribuo.classification.LabelFactory;
import org.tribuo.classification.dtree.CARTClassificationTrainer;
import org.tribuo.classification.libsvm.LibSVMClassificationTrainer;
import org.tribuo.classification.libsvm.SVMClassificationType;
import org.tribuo.classification.libsvm.SVMClassificationType.SVMMode;
import org.tribuo.common.libsvm.KernelType;
import org.tribuo.common.libsvm.SVMParameters;
import org.tribuo.impl.ArrayExample;
import org.tribuo.provenance.SimpleDataSourceProvenance;

/** Tribuo's learners, with their usual settings. */
enum Learner {
    /** A classification tree, grown until leaves are pure or have fewer than six rows. */
    TREE("classification tree"),
    /** A support vector machine with a Gaussian kernel, C = 1, gamma = 1 / features. */
    SVM("support vector machine");

    private static final Logger LOG = Logger.getLogger("org.tribuo");
    private static final LabelFactory LABELS = new LabelFactory();
    private static final Label POSITIVE = new Label("positive");
    private static final Label NEGATIVE = new Label("negative");

    static {
        LOG.setLevel(Level.OFF);
        libsvm.svm.svm_set_print_string_function(line -> {});
    }

    private final String words;

    Learner(String words) {
        this.words = words;
    }

    String words() {
        return words;
    }

    /** What a model trained on some rows says of others. */
    boolean[] predict(Rows training, Rows test) {
        boolean[] predicted = new boolean[test.size()];
        Boolean only = onlyClass(training.positive());
        if (only != null) {
            Arrays.fill(predicted, only);
            return predicted;
        }
        Model<Label> model = train(training);
        String[] names = names(training);
        for (int i = 0; i < predicted.length; i++) {
            predicted[i] = model.predict(new ArrayExample<>(NEGATIVE, names, test.features()[i]))
                    .getOutput()
                    .getLabel()
                    .equals(POSITIVE.getLabel());
        }
        return predicted;
    }

    /** Returns the class of all rows, or null where there are both. */
    private static @Nullable Boolean onlyClass(boolean[] positive) {
        for (boolean each : positive) {
            if (each != positive[0]) {
                return null;
            }
        }
        return positive[0];
    }

    private Model<Label> train(Rows rows) {
        String[] names = names(rows);
        MutableDataset<Label> data = new MutableDataset<>(
                new SimpleDataSourceProvenance("drawn", java.time.OffsetDateTime.now(java.time.ZoneOffset.UTC), LABELS),
                LABELS);
        for (int i = 0; i < rows.size(); i++) {
            data.add(new ArrayExample<>(rows.positive()[i] ? POSITIVE : NEGATIVE, names, rows.features()[i]));
        }
        return trainer(names.length).train(data);
    }

    private Trainer<Label> trainer(int features) {
        if (this == TREE) {
            return new CARTClassificationTrainer();
        }
        SVMParameters<Label> parameters = new SVMParameters<>(new SVMClassificationType(SVMMode.C_SVC), KernelType.RBF);
        parameters.setGamma(1.0 / features);
        return new LibSVMClassificationTrainer(parameters);
    }

    private static String[] names(Rows rows) {
        String[] names = new String[rows.features()[0].length];
        for (int j = 0; j < names.length; j++) {
            names[j] = String.format("x%04d", j);
        }
        return names;
    }
}
