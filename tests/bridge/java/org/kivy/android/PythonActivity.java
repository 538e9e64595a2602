package org.kivy.android;

import android.content.Intent;
import java.util.*;
import java.util.concurrent.*;

/** The activity of p4a, with a UI thread of its own; a test makes happen what a person does. */
public class PythonActivity extends android.app.Activity {
  public static PythonActivity mActivity = new PythonActivity();
  protected static org.libsdl.app.SDLSurface mSurface = new org.libsdl.app.SDLSurface();

  public interface NewIntentListener {
    void onNewIntent(Intent intent);
  }

  public interface ActivityResultListener {
    void onActivityResult(int requestCode, int resultCode, Intent data);
  }

  private static final ExecutorService ui =
      Executors.newSingleThreadExecutor(
          run -> {
            Thread thread = new Thread(run, "UI");
            thread.setDaemon(true);
            return thread;
          });

  public List<NewIntentListener> intents = new ArrayList<>();
  public List<ActivityResultListener> results = new ArrayList<>();
  public List<android.content.ComponentCallbacks2> components = new ArrayList<>();
  public Intent started = new Intent();

  public void registerNewIntentListener(NewIntentListener one) {
    intents.add(one);
  }

  public void registerActivityResultListener(ActivityResultListener one) {
    results.add(one);
  }

  @Override
  public void registerComponentCallbacks(android.content.ComponentCallbacks one) {
    components.add((android.content.ComponentCallbacks2) one);
  }

  @Override
  public void unregisterComponentCallbacks(android.content.ComponentCallbacks one) {
    components.remove(one);
  }

  @Override
  public Intent getIntent() {
    return started;
  }

  @Override
  public void setIntent(Intent one) {
    started = one;
  }

  public void removeLoadingScreen() {
    rec.Rec.on(1, false, "PythonActivity.removeLoadingScreen()", this);
  }

  public void runOnUiThread(Runnable run) {
    ui.submit(run);
  }

  /** Wait until the UI thread has done everything that it was given. */
  public void settle() throws Exception {
    ui.submit(() -> {}).get();
  }

  private void happen(Runnable what) throws Exception {
    ask(Executors.callable(what));
  }

  /** Run something on the UI thread; its result. */
  public <T> T ask(Callable<T> what) throws Exception {
    try {
      return ui.submit(what).get();
    } catch (ExecutionException error) {
      throw new RuntimeException(error.getCause());
    }
  }

  public void intentComes(Intent one) throws Exception {
    happen(() -> intents.forEach(listener -> listener.onNewIntent(one)));
  }

  public void dialogAnswers(int request, int result, Intent data) throws Exception {
    happen(() -> results.forEach(one -> one.onActivityResult(request, result, data)));
  }

  public void memoryIsShort(int level) throws Exception {
    happen(() -> components.forEach(one -> one.onTrimMemory(level)));
  }

  public void memoryIsGone() throws Exception {
    happen(() -> components.forEach(one -> one.onLowMemory()));
  }

  public void configurationChanges(android.content.res.Configuration now) throws Exception {
    happen(() -> components.forEach(one -> one.onConfigurationChanged(now)));
  }

  /** The engine that was asked for last has started, or failed. */
  public void speechStarts(int status) throws Exception {
    rec.Rec.Call asked = rec.Rec.last("TextToSpeech");
    happen(() -> ((android.speech.tts.TextToSpeech.OnInitListener) asked.args[1]).onInit(status));
  }

  public boolean isTouched(android.view.MotionEvent event) throws Exception {
    return ask(() -> mSurface.onTouch(event));
  }
}
