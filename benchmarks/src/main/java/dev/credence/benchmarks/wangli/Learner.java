package dev.credence.benchmarks.wangli;

import java.util.ArrayList;
import java.util.List;
import org.tribuo.Example;
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

/** The paper's learners, by Tribuo; of their settings it says nothing, so they are the usual ones. */
enum Learner {
    /** Classification tree (CART, Gini, at least five rows a leaf). */
    TREE {
        @Override
        Trainer<Label> trainer(int features) {
            return new CARTClassificationTrainer();
        }
    },
    /** Support vector machine with a Gaussian kernel: C = 1, gamma = 1 / features. */
    SVM {
        @Override
        Trainer<Label> trainer(int features) {
            SVMParameters<Label> parameters =
                    new SVMParameters<>(new SVMClassificationType(SVMMode.C_SVC), KernelType.RBF);
            parameters.setCost(1);
            parameters.setGamma(1.0 / features);
            return new LibSVMClassificationTrainer(parameters);
        }
    };

    private static final String POSITIVE = "+";

    abstract Trainer<Label> trainer(int features);

    /** Learns from some rows and judges others: whether each is taken for positive. Features are standardised by the former. */
    boolean[] judged(LabelledRows training, LabelledRows test) {
        Standardised scale = Standardised.of(training.features());
        String[] names = names(training.features()[0].length);
        MutableDataset<Label> data =
                new MutableDataset<>(new SimpleDataSourceProvenance(name(), new LabelFactory()), new LabelFactory());
        examples(training, scale, names).forEach(data::add);
        Model<Label> model = trainer(names.length).train(data);
        boolean[] positive = new boolean[test.size()];
        List<Example<Label>> asked = examples(test, scale, names);
        for (int i = 0; i < positive.length; i++) {
            positive[i] = model.predict(asked.get(i)).getOutput().getLabel().equals(POSITIVE);
        }
        return positive;
    }

    private static List<Example<Label>> examples(LabelledRows rows, Standardised scale, String[] names) {
        List<Example<Label>> examples = new ArrayList<>(rows.size());
        for (int i = 0; i < rows.size(); i++) {
            Label label = new Label(rows.positive()[i] ? POSITIVE : "-");
            examples.add(new ArrayExample<>(label, names, scale.of(rows.features()[i])));
        }
        return examples;
    }

    /** Of one width, so that their order is that of the columns. */
    private static String[] names(int features) {
        String[] names = new String[features];
        for (int j = 0; j < features; j++) {
            names[j] = "x" + (100_000 + j);
        }
        return names;
    }
}
