package org.example.libraries;

import dev.credence.Credence;
import dev.credence.api.evidence.ClassScores;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import opennlp.tools.doccat.DoccatFactory;
import opennlp.tools.doccat.DoccatModel;
import opennlp.tools.doccat.DocumentCategorizerME;
import opennlp.tools.doccat.DocumentSample;
import opennlp.tools.util.ObjectStreamUtils;
import opennlp.tools.util.TrainingParameters;

/** OpenNLP: a categorizer of documents gives {@code double[]} of probabilities in its own order of categories. */
public final class OpenNlp {
    private static final List<String> SUBJECTS = List.of("price", "meeting", "invoice", "prize", "report", "winner");

    private OpenNlp() {}

    /**
     * Runs it.
     *
     * @param arguments none
     * @throws Exception if OpenNLP cannot learn, or a check fails
     */
    public static void main(String[] arguments) throws Exception {
        TrainingParameters options = TrainingParameters.defaultParams();
        options.put(TrainingParameters.CUTOFF_PARAM, 0);
        DoccatModel model = DocumentCategorizerME.train(
                "en", ObjectStreamUtils.createObjectStream(mails(0).toList()), options, new DoccatFactory());
        DocumentCategorizerME categorizer = new DocumentCategorizerME(model);
        List<String> labels = IntStream.range(0, categorizer.getNumberOfCategories())
                .mapToObj(categorizer::getCategory)
                .toList();

        ClassScores scores = mails(1).collect(ClassScores.collector(
                labels, DocumentSample::getCategory, mail -> categorizer.categorize(mail.getText())));
        System.out.println(
                "OpenNLP: " + Credence.load().estimate("f1", scores.predicted().withPositive("spam")));
        long right = mails(1).filter(mail -> categorizer
                        .getBestCategory(categorizer.categorize(mail.getText()))
                        .equals(mail.getCategory()))
                .count();
        Check.close(
                "accuracy",
                Credence.load().estimate("accuracy", scores.predicted()).value(),
                right / 60.0,
                1e-15);
    }

    /** Sixty mails: words of both kinds, in which spam says winner and prize more often. */
    private static Stream<DocumentSample> mails(int shift) {
        return IntStream.range(0, 60).mapToObj(i -> {
            boolean spam = i % 3 == 0;
            String subject = SUBJECTS.get((i * 7 + shift) % SUBJECTS.size());
            String reported = spam ? SUBJECTS.get(i % 2 == 0 ? 3 : 5) : SUBJECTS.get(i % 2 == 0 ? 1 : 4);
            String body = i % 7 == shift ? subject : reported;
            return new DocumentSample(spam ? "spam" : "ham", new String[] {"your", body, "is", "here"});
        });
    }
}
